import type { ApiError } from '#server/http/api-error.ts';
import type { RequestBody } from '#server/http/body.ts';
import type { FileField } from '#submissions/form-server.ts';
import type { SentForm } from '#ui/form/sent-form.ts';

/** Said at the field of a file. */
const chooseAgain = { key: 'form:error.fileAgain' } as const;

/** The fields of files that somebody chose: a body that was refused has not arrived, and its error names them. */
export function chosenFiles(arrived: Pick<RequestBody, 'files'> | undefined, { details }: ApiError): readonly string[] {
  return arrived?.files.map(({ field }) => field) ?? details.files ?? [];
}

/** What is wrong, with the files that have to be chosen again: a page that comes back cannot hold them. */
export function withLostFiles(
  problems: SentForm['problems'],
  fields: readonly FileField[] | undefined,
  chosen: readonly string[],
): SentForm['problems'] {
  const lost = (fields ?? []).filter(({ name }) => !(name in problems) && chosen.includes(name));
  return { ...problems, ...Object.fromEntries(lost.map(({ name }) => [name, chooseAgain])) };
}

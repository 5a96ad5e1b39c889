import { originField, originOf, readCarried, type LeadOrigin } from '#domain/office/lead-origin.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { contentHash } from '#server/guards/keyed-hash.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { RequestBody } from '#server/http/body.ts';

/** What stands around the answers of every form. */
export interface Envelope {
  readonly language: Language | undefined;
  /** Filled in by robots only. */
  readonly trap: string;
  /** Signed time at which the form was opened, from `/api/challenge` or from a page that shows the form again. */
  readonly stamp: string | undefined;
  /** Proof of work. */
  readonly altcha: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** Where its visitor came from. */
  readonly origin: LeadOrigin;
}

/** A form as it arrived: the envelope taken off, the answers untouched. */
export interface Arrived {
  readonly envelope: Envelope;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly files: RequestBody['files'];
  /** The same for the same answers, in whatever order they were sent. */
  readonly bodyHash: string;
}

const keyPattern = /^[\w-]{8,64}$/u;

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, part]) => [name, sorted(part)]);
}

function hashOf(answers: object, files: RequestBody['files']): string {
  const hashes = files.map(({ field, bytes }) => `${field}:${contentHash(bytes)}`);
  return contentHash(JSON.stringify([sorted(answers), hashes]));
}

/** Takes the envelope off a body; `formPage` is the address of the page with the form, where the browser says it. */
export function openEnvelope({ fields, files }: RequestBody, keyHeader: string | undefined, formPage = ''): Arrived {
  const { language, company_url: trap, stamp, altcha, idempotencyKey, pageBefore, ...others } = fields;
  const { [originField]: carried, ...answers } = others;
  const key = keyHeader ?? text(idempotencyKey);
  if (key !== undefined && !keyPattern.test(key)) throw new ApiError('malformed');
  return {
    envelope: {
      language: isLanguage(language) ? language : undefined,
      trap: text(trap) ?? '',
      stamp: text(stamp),
      altcha: text(altcha),
      idempotencyKey: key,
      origin: readCarried(carried) ?? originOf(formPage, text(pageBefore) ?? ''),
    },
    answers,
    files,
    bodyHash: hashOf(answers, files),
  };
}

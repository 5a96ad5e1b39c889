import { goBackSchema, publishFewerSchema, publishSchema } from '#features/office/publications.schema.ts';
import type { FormSchema } from '#domain/form/form-schema.ts';
import { mayShowErased } from '#domain/office/may-show-erased.ts';
import type { OfficeAct } from '#domain/office/office-acts.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import {
  isPublishing,
  publicationPageOf,
  publicationsPage,
  publicationsPageOf,
} from '#server/publications/publications-page.ts';
import { requestRebuild } from '#server/rebuild/queue.ts';
import { testimonialErasedAt } from '#server/retention/testimonial-erasings.ts';
import type { Publications, Services } from '#server/services.ts';
import { officeForm, type OfficeAsked } from '#server/staff/office-form.ts';
import { recordAct } from '#server/staff/office-log.ts';
import type { OfficePagePlug } from '#server/staff/office-page-plug.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { officePath } from '#server/staff/staff-paths.ts';

/** Pages of publications. */
export const publicationPages: readonly OfficePagePlug[] = [
  { path: 'publications', right: 'publications', page: publicationsPageOf },
  { path: 'publications/:id', right: 'publications', page: publicationPageOf },
];

interface Act {
  readonly act: OfficeAct;
  readonly before?: string;
  readonly after?: string;
  /** Is the site to be made anew? */
  readonly isAsking: boolean;
  /** May many homes go? */
  readonly acceptsFewer?: boolean;
}

/** Writes down what was done, and asks for a rebuild where that is part of it: both or neither. */
async function record(
  { services, context, now }: OfficeAsked,
  { isAsking, acceptsFewer = false, ...line }: Act,
): Promise<void> {
  const { staff } = await requireStaff(context, services, 'publications');
  await services.store.write(async (transaction) => {
    await recordAct(transaction, { actor: staff.id, subject: 'site', now, ...line });
    if (isAsking) await requestRebuild(transaction, { reason: `office ${staff.id}`, acceptsFewer, now });
  });
}

/** The releases of this machine; throws ApiError `not-found` where it keeps none. */
function releasesOf({ publications }: Services): Publications {
  if (!publications) throw new ApiError('not-found');
  return publications;
}

interface FormPlug<Values extends object> {
  readonly name: string;
  readonly summary: string;
  readonly schema: FormSchema<Values>;
  /** Gives what the page then says. */
  readonly act: (values: Values, asked: OfficeAsked) => Promise<string>;
}

function form<Values extends object>({ act, ...plug }: FormPlug<Values>, services: Services): Endpoint {
  return officeForm<Values>(
    {
      ...plug,
      right: 'publications',
      kept: [],
      async perform(values, asked) {
        return { next: `${officePath(asked.language, 'publications')}?${await act(values, asked)}` };
      },
      page: (_answers, asked) => publicationsPage(services, asked.language),
    },
    services,
  );
}

async function goBack(release: string, asked: OfficeAsked): Promise<string> {
  const publications = releasesOf(asked.services);
  const { kept } = await publications.releases();
  const before = kept.find(({ isCurrent }) => isCurrent)?.id ?? '';
  const erasedAt = await testimonialErasedAt(asked.services.config);
  if (kept.some((one) => one.id === release && mayShowErased(one, erasedAt))) return 'problem=erased';
  if (!(await publications.goBack(release, erasedAt))) return 'problem=gone';
  await record(asked, { act: 'publication-back', before, after: release, isAsking: false });
  return 'done=back';
}

async function goOn(asked: OfficeAsked): Promise<string> {
  const publications = releasesOf(asked.services);
  const { pinned = '' } = await publications.releases();
  await publications.goOn();
  await record(asked, { act: 'publication-on', before: pinned, isAsking: true });
  return 'done=on';
}

function publicationForms(services: Services): Endpoint[] {
  return [
    form(
      {
        name: 'publish',
        summary: 'Reads the feed and publishes what changed, soon.',
        schema: publishSchema,
        async act(_values, asked) {
          await record(asked, { act: 'publication-asked', isAsking: true });
          return 'done=asked';
        },
      },
      services,
    ),
    form(
      {
        name: 'publish-fewer',
        summary: 'Publishes although many homes are gone from the feed; `sure` has to say `yes`.',
        schema: publishFewerSchema,
        async act({ sure }, asked) {
          if (sure !== 'yes') return 'problem=unsureFewer';
          await record(asked, { act: 'publication-fewer', isAsking: true, acceptsFewer: true });
          return 'done=asked';
        },
      },
      services,
    ),
    form(
      {
        name: 'publication-back',
        summary: 'Publishes an earlier release again and stays there.',
        schema: goBackSchema,
        act: async ({ release, sure }, asked) => (sure === 'yes' ? goBack(release, asked) : 'problem=unsure'),
      },
      services,
    ),
    form(
      {
        name: 'publication-on',
        summary: 'Lets the site be published again, and publishes it.',
        schema: publishSchema,
        act: (_values, asked) => goOn(asked),
      },
      services,
    ),
  ];
}

/** Forms of publications, and what their page asks while one runs. */
export function publicationEndpoints(services: Services): readonly Endpoint[] {
  return [
    ...publicationForms(services),
    {
      method: 'GET',
      path: '/api/office/publication-state',
      async handle(context) {
        await requireStaff(context, services, 'publications');
        return context.json({ isRunning: await isPublishing(services) });
      },
      doc: {
        summary: 'Does a publication wait or run?',
        answers: { 200: '`isRunning`.', 401: 'Nobody is logged in.', 403: 'Not for this role.' },
      },
    },
  ];
}

import {
  draftLinkSchema,
  endDraftLinksSchema,
  homeSchema,
  spotlightMoveSchema,
  spotlightOrderSchema,
  spotlightSchema,
} from '#features/office/homes.schema.ts';
import type { FormSchema } from '#domain/form/form-schema.ts';
import type { StaffMember } from '#domain/office/staff.ts';
import { endDraftLinks, makeDraftLink } from '#server/homes/draft-links.ts';
import { homePage } from '#server/homes/home-page.ts';
import { findRecord, mayPlace } from '#server/homes/own-homes.ts';
import {
  addToSpotlight,
  endSpotlight,
  keepsOthers,
  movedOne,
  orderSpotlight,
  reordered,
} from '#server/homes/spotlight.ts';
import { spotlightPage } from '#server/homes/spotlight-page.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { todayOf } from '#server/site/today.ts';
import type { Services } from '#server/services.ts';
import { officeForm, type OfficeAsked } from '#server/staff/office-form.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { officePath } from '#server/staff/staff-paths.ts';

async function staffOf({ context, services }: OfficeAsked): Promise<StaffMember> {
  return (await requireStaff(context, services, 'homes')).staff;
}

async function changeOf(asked: OfficeAsked) {
  const { services, now } = asked;
  return { services, actor: (await staffOf(asked)).id, now };
}

/** Which homes of the spotlight whoever asks may place. */
async function placedBy(asked: OfficeAsked): Promise<(id: string) => boolean> {
  return mayPlace(await staffOf(asked), asked.services.siteData().listings);
}

/** Throws ApiError `not-found` where whoever asks may not place this home. */
async function requirePlace(asked: OfficeAsked, home: string): Promise<void> {
  if (!(await placedBy(asked))(home)) throw new ApiError('not-found');
}

interface FormPlug<Values extends object> {
  readonly name: string;
  readonly summary: string;
  readonly schema: FormSchema<Values>;
  readonly act: (values: Values, asked: OfficeAsked) => Promise<void>;
}

/** A form of the spotlight: back to its page. */
function spotlightForm<Values extends object>({ act, ...plug }: FormPlug<Values>, services: Services): Endpoint {
  return officeForm<Values>(
    {
      ...plug,
      right: 'homes',
      kept: ['home', 'until'],
      async perform(values, asked) {
        await act(values, asked);
        return { next: `${officePath(asked.language, 'homes/spotlight')}?done=saved` };
      },
      page: async (answers, asked) => {
        const { home } = answers;
        const staff = await staffOf(asked);
        return spotlightPage(asked.services, asked.language, { staff, chosen: typeof home === 'string' ? home : '' });
      },
    },
    services,
  );
}

/** A form on the page of a draft. */
function draftForm<Values extends { readonly home: string }>(
  { act, ...plug }: FormPlug<Values>,
  done: string,
  services: Services,
): Endpoint {
  return officeForm<Values>(
    {
      ...plug,
      right: 'homes',
      kept: [],
      async perform(values, asked) {
        if (findRecord(await staffOf(asked), values.home)?.state !== 'draft') throw new ApiError('not-found');
        await act(values, asked);
        return { next: `${officePath(asked.language, `homes/${values.home}`)}?done=${done}#links` };
      },
      page: async (answers, asked) => {
        const { home } = answers;
        const staff = await staffOf(asked);
        return homePage(asked.services, asked.language, { staff, key: typeof home === 'string' ? home : '' });
      },
    },
    services,
  );
}

function draftForms(services: Services): Endpoint[] {
  return [
    draftForm(
      {
        name: 'draft-link',
        summary: 'Makes a link that shows a draft for some days.',
        schema: draftLinkSchema,
        async act({ home, days }, asked) {
          await makeDraftLink(services, { listingId: home, ...(await changeOf(asked)) }, Number(days));
        },
      },
      'link-made',
      services,
    ),
    draftForm(
      {
        name: 'draft-links-end',
        summary:
          'Ends every link to a draft that was made until now, those of the command too; `sure` has to say `yes`.',
        schema: endDraftLinksSchema,
        async act({ home }, asked) {
          await endDraftLinks(services, { listingId: home, ...(await changeOf(asked)) });
        },
      },
      'links-ended',
      services,
    ),
  ];
}

/** Forms of the pages of homes. */
export function homeActs(services: Services): readonly Endpoint[] {
  return [
    ...draftForms(services),
    spotlightForm(
      {
        name: 'spotlight',
        summary: 'Puts a home in the spotlight, or gives it another last day.',
        schema: spotlightSchema,
        async act({ home, until }, asked) {
          if (until !== undefined && until < todayOf(services))
            throw new ApiError('invalid', {
              problem: { code: 'past-day', field: 'until', key: 'homes:spotlight.past' },
            });
          await requirePlace(asked, home);
          await addToSpotlight(await changeOf(asked), home, until);
        },
      },
      services,
    ),
    spotlightForm(
      {
        name: 'spotlight-end',
        summary: 'Takes a home out of the spotlight.',
        schema: homeSchema,
        async act({ home }, asked) {
          await requirePlace(asked, home);
          await endSpotlight(await changeOf(asked), home);
        },
      },
      services,
    ),
    spotlightForm(
      {
        name: 'spotlight-move',
        summary: 'Moves a home of the spotlight one place.',
        schema: spotlightMoveSchema,
        async act({ home, direction }, asked) {
          await requirePlace(asked, home);
          await orderSpotlight(await changeOf(asked), (ids) => movedOne(ids, home, direction));
        },
      },
      services,
    ),
    spotlightForm(
      {
        name: 'spotlight-order',
        summary:
          'Gives the homes of the spotlight an order: their numbers with spaces between them. Homes of colleagues keep theirs among each other.',
        schema: spotlightOrderSchema,
        async act({ order }, asked) {
          const isOwn = await placedBy(asked);
          await orderSpotlight(await changeOf(asked), (ids) => {
            const after = reordered(ids, order.split(' '));
            if (!keepsOthers(ids, after, isOwn)) throw new ApiError('not-found');
            return after;
          });
        },
      },
      services,
    ),
  ];
}

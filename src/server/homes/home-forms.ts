import {
  draftLinkSchema,
  endDraftLinksSchema,
  homeSchema,
  spotlightMoveSchema,
  spotlightOrderSchema,
  spotlightSchema,
} from '#features/office/homes.schema.ts';
import type { FormSchema } from '#domain/form/form-schema.ts';
import { endDraftLinks, makeDraftLink } from '#server/homes/draft-links.ts';
import { findRecord, homePage } from '#server/homes/home-page.ts';
import { addToSpotlight, endSpotlight, movedOne, orderSpotlight, reordered } from '#server/homes/spotlight.ts';
import { spotlightPage } from '#server/homes/spotlight-page.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { portalToday } from '#server/owner-data/owner-homes.ts';
import type { Services } from '#server/services.ts';
import { officeForm, type OfficeAsked } from '#server/staff/office-form.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { officePath } from '#server/staff/staff-paths.ts';

async function changeOf({ context, services, now }: OfficeAsked) {
  const { staff } = await requireStaff(context, services, 'homes');
  return { services, actor: staff.id, now };
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
      page: (answers, asked) => {
        const { home } = answers;
        return spotlightPage(asked.services, asked.language, { chosen: typeof home === 'string' ? home : '' });
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
        if (findRecord(values.home)?.state !== 'draft') throw new ApiError('not-found');
        await act(values, asked);
        return { next: `${officePath(asked.language, `homes/${values.home}`)}?done=${done}#links` };
      },
      page: (answers, asked) => {
        const { home } = answers;
        return homePage(asked.services, asked.language, { key: typeof home === 'string' ? home : '' });
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
          if (until !== undefined && until < portalToday(services))
            throw new ApiError('invalid', {
              problem: { code: 'past-day', field: 'until', key: 'homes:spotlight.past' },
            });
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
        act: async ({ home }, asked) => endSpotlight(await changeOf(asked), home),
      },
      services,
    ),
    spotlightForm(
      {
        name: 'spotlight-move',
        summary: 'Moves a home of the spotlight one place.',
        schema: spotlightMoveSchema,
        async act({ home, direction }, asked) {
          await orderSpotlight(await changeOf(asked), (ids) => movedOne(ids, home, direction));
        },
      },
      services,
    ),
    spotlightForm(
      {
        name: 'spotlight-order',
        summary: 'Gives the homes of the spotlight an order: their numbers with spaces between them.',
        schema: spotlightOrderSchema,
        async act({ order }, asked) {
          await orderSpotlight(await changeOf(asked), (ids) => reordered(ids, order.split(' ')));
        },
      },
      services,
    ),
  ];
}

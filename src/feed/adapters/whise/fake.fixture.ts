import type { RequestListener } from 'node:http';
import { objectWith, parseJson } from '#base/json.ts';
import { bodyOf, changedEuro, without, type Fake, type FakeServer } from '#feed/adapters/fake.fixture.ts';
import { pictureUrls } from '#feed/adapters/tamper.fixture.ts';

type Estate = Record<string, unknown>;
interface ListBody {
  readonly Filter: Record<string, unknown> & { UpdateDateTimeRange?: { Min: string } };
  readonly Page: { Limit: number; Offset: number };
}

/** A complete estate: every oddity that docs/agency/feeds.md names is in one of these. */
export function estate(parts: Estate = {}): Estate {
  return {
    id: 5001,
    referenceNumber: 'WH-5001',
    name: 'INTERNAL NAME',
    clientId: 77,
    address: 'Lindestraat',
    number: '7',
    box: '2',
    zip: '9000',
    city: 'GENT',
    displayAddress: true,
    country: { id: 1 },
    floor: '2',
    category: { id: 2 },
    subCategory: { id: 19 },
    purpose: { id: 1 },
    purposeStatus: { id: 1 },
    status: { id: 1 },
    displayStatusId: 2,
    state: { id: 2 },
    availability: { id: 1 },
    price: 425_000,
    displayPrice: true,
    currency: '€',
    area: 118,
    gardenArea: 12,
    rooms: 3,
    bathRooms: 1,
    fronts: 3,
    terrace: 1,
    energyClass: 'Ap',
    energyValue: '179-179',
    shortDescription: [
      { languageId: 'nl-BE', content: '<p style="color:red">Ruim penthouse, vlak bij caf&eacute;s</p>' },
    ],
    longDescription: [
      { languageId: 'fr-BE', content: 'Grand penthouse' },
      { languageId: 'en-GB', content: '' },
    ],
    pictures: [
      { id: 2, order: 7, urlXXL: pictureUrls.second },
      { id: 1, urlXXL: pictureUrls.first },
    ],
    linkVirtualVisit: 'https://my.matterport.com/show/?m=abc',
    link3DModel: 'https://www.youtube.com/watch?v=aBcDeFgHiJk',
    representatives: [{ name: 'An Peeters', email: 'an@agency.example', phone: '092000000' }],
    details: [
      { id: 14, label: 'Bouwjaar', value: '1998' },
      { id: 2391, value: '20241003-0003456789-RES-1' },
      { id: 2056 },
      { id: 2776, value: '12/31/2033 00:00' },
      { id: 2222, value: 'Nee', enum: { id: 1233 } },
      { id: 2712, value: 'Dagvaarding', enum: { id: 1837 } },
      { id: 1736, value: 'Woongebied', enum: { id: 12 } },
      { id: 1849, value: '51.0543' },
      { id: 1850, value: '3.7174' },
    ],
    createDateTime: '2026-01-05T10:00:00',
    updateDateTime: '2026-11-02T09:30:00',
    ...parts,
  };
}

/** Shows nothing by its flags, and both are left out, which is how Whise says no. */
export function hiddenEstate(): Estate {
  return without(estate({ id: 5002, referenceNumber: 'WH-5002' }), 'displayPrice', 'displayAddress');
}

function token(life: number): string {
  const claims = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + life })).toString('base64url');
  return `head.${claims}.${Math.random().toString(36).slice(2)}`;
}

/** What the fake remembers and can be told to do. */
export interface WhiseState {
  estates: Estate[];
  readonly log: string[];
  /** Fails so many list calls with this answer first. */
  trouble: { status: number; body: object }[];
  tokens: number;
  /** The client token that counts; set it to '' to revoke it. */
  clientToken: string;
  contacts: unknown[];
  readonly visits: unknown[];
  calendarStatus: number;
}

export function whiseState(estates: Estate[]): WhiseState {
  return { estates, log: [], trouble: [], tokens: 0, clientToken: '', contacts: [], visits: [], calendarStatus: 200 };
}

function select({ estates }: WhiseState, { Filter }: ListBody): Estate[] {
  const displays = (Filter['DisplayStatusIds'] as number[] | undefined) ?? [2, 3, 4, 5];
  const statuses = (Filter['StatusIds'] as number[] | undefined) ?? [1];
  const ids = Filter['EstateIds'] as number[] | undefined;
  const minimum = Filter.UpdateDateTimeRange?.Min ?? '';
  return estates.filter((one) => {
    const isListed =
      statuses.includes((one['status'] as { id: number }).id) && displays.includes(one['displayStatusId'] as number);
    return isListed && (!ids || ids.includes(one['id'] as number)) && String(one['updateDateTime']) >= minimum;
  });
}

/** Whise's interface as far as the adapter uses it. */
export function whiseListener(state: WhiseState): RequestListener {
  return (request, response) => {
    void bodyOf(request).then((text) => {
      const reply = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
      const body = objectWith<Record<string, unknown> & ListBody>(parseJson(text));
      const path = request.url ?? '';
      state.log.push(path);
      if (path === '/token') {
        if (body['password'] !== 'pass word') return reply(401, { Message: 'no pass word' });
        return reply(200, { token: token(3600) });
      }
      if (path === '/v1/admin/clients/token') {
        state.tokens += 1;
        state.clientToken = token(3600);
        return reply(200, { token: state.clientToken });
      }
      if (request.headers.authorization !== `Bearer ${state.clientToken}`) return reply(401, { Message: 'expired' });
      if (path === '/v1/contacts/upsert') {
        state.contacts.push(body);
        return reply(200, { contactId: 900 + state.contacts.length });
      }
      if (path === '/v1/calendars/upsert') {
        state.visits.push(body);
        return reply(state.calendarStatus, { calendarId: 70 + state.visits.length });
      }
      const trouble = state.trouble.shift();
      if (trouble) return reply(trouble.status, trouble.body);
      const list = body;
      const found = select(state, list);
      const page = found.slice(list.Page.Offset, list.Page.Offset + list.Page.Limit);
      return reply(200, { estates: page, totalCount: found.length, isValidRequest: true, validationErrors: [] });
    });
  };
}

function whiseServer(): FakeServer {
  const state = whiseState([estate(), hiddenEstate(), estate({ id: 5003, state: { id: 99 } })]);
  return {
    listener: whiseListener(state),
    leads: () => JSON.stringify([state.contacts, state.visits]),
    change: (at) => {
      state.estates = [
        estate({ price: changedEuro, updateDateTime: at }),
        { ...hiddenEstate(), displayStatusId: 1, updateDateTime: at },
        estate({ id: 5003, state: { id: 99 } }),
      ];
    },
  };
}

/** The stock that the contract of all adapters is tested with. */
export const whiseFake: Fake = {
  name: 'whise',
  env: {
    FEED_USERNAME: 'agency@whise.example',
    FEED_PASSWORD: 'pass word',
    FEED_CLIENT_ID: '77',
    FEED_VISIT_ACTION_ID: '3',
  },
  secrets: ['pass word', 'agency@whise.example'],
  ids: { complete: '5001', hidden: '5002', unknownCode: '5003' },
  server: whiseServer,
};

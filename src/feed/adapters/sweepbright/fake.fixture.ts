import type { RequestListener } from 'node:http';
import { bodyOf, changedEuro, ownerEmail, without, type Fake, type FakeServer } from '#feed/adapters/fake.fixture.ts';
import { pictureUrls } from '#feed/adapters/tamper.fixture.ts';
import { queueHints } from '#feed/adapters/record-store.ts';

type Estate = Record<string, unknown>;

export const ids = {
  complete: '0b0d1f6a-6f0b-4a50-9d0e-000000000001',
  hidden: '0b0d1f6a-6f0b-4a50-9d0e-000000000002',
  unknownCode: '0b0d1f6a-6f0b-4a50-9d0e-000000000003',
};

/** An estate with the oddities of docs/agency/feeds.md: `[]` for an empty map, "" and null for nothing, a plot in are. */
export function estate(parts: Estate = {}): Estate {
  return {
    id: ids.complete,
    settings: { reference: 'SB-1' },
    is_project: false,
    project_id: null,
    type: 'house',
    sub_type: ['semi_detached'],
    negotiation: 'sale',
    rent_period: 'month',
    status: 'available',
    publish_status: 'public',
    price: { amount: 515_000, currency: 'EUR', hidden: false },
    price_costs: [],
    price_negotiated: { amount: 500_123, currency: 'EUR' },
    location: {
      street: 'Molenweg',
      number: '4',
      box: '',
      addition: 'A',
      postal_code: '9000',
      city: 'Gent',
      country: 'BE',
      floor: '',
      hidden: false,
      formatted_agency: 'CANARY',
      geo: { latitude: 51.05, longitude: 3.72 },
    },
    description_title: { nl: 'Huis met tuin', fr: 'Maison avec jardin', en: '' },
    description: { nl: 'Rustig <gelegen> & ruim\nDicht bij het park\n\nInstapklaar', fr: [] },
    bedrooms: 3,
    bathrooms: 1,
    toilets: null,
    sizes: { liveable_area: { size: 140, unit: 'sq_m' }, plot_area: { size: 5, unit: 'are' } },
    general_condition: 'good',
    features: { energy: { gas: true }, ecology: { double_glazing: 1 }, comfort: { furnished: 0 } },
    building: { construction: { year: 1975 }, renovation: null },
    amenities: ['garden', 'terrace', 'lift'],
    garden_orientation: 'SW',
    legal: {
      energy: {
        epc_value: 210,
        epc_category: 'C',
        epc_reference: '20250101-0001',
        e_level: 'E90',
        report_electricity_gas: 'not_conform',
      },
      regulations: {
        building_permit: 1,
        priority_purchase_right: '',
        urban_planning_breach: false,
        heritage_list: null,
      },
      property_and_land: {
        flood_risk: 'no_flood_risk_area',
        flood_risk_building_score: 'B',
        flood_risk_plot_score: 'A',
        land_use_designation: 'residential',
      },
    },
    images: [],
    plans: [],
    documents: [],
    occupancy: { occupied: false, available_from: '2027-01-15', contact_details: 'CANARY' },
    negotiator: { first_name: 'An', last_name: 'Peeters', email: 'an@agency.example' },
    vendors: [{ id: 'v-1', first_name: 'Oscar', last_name: 'Claes', email: ownerEmail }],
    buyers: [{ id: 'b-1', email: 'CANARY@buyer.example' }],
    internal_note: 'CANARY',
    ...parts,
  };
}

/** What the fake holds and was asked. */
export interface SweepbrightState {
  readonly estates: Map<string, Estate>;
  readonly files: Map<string, Uint8Array>;
  readonly log: string[];
  readonly bodies: unknown[];
  token: string;
  tokens: number;
  lifeSeconds: number;
  trouble: { status: number; body: object }[];
}

export function sweepbrightState(...estates: Estate[]): SweepbrightState {
  const byId = new Map(estates.map((one) => [one['id'] as string, one]));
  return { estates: byId, files: new Map(), log: [], bodies: [], token: '', tokens: 0, lifeSeconds: 3600, trouble: [] };
}

/** SweepBright's interface as far as the adapter uses it. */
export function sweepbrightListener(state: SweepbrightState): RequestListener {
  return (request, response) => {
    void bodyOf(request).then((text) => {
      const reply = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
      const url = new URL(request.url ?? '/', 'http://fake.example');
      state.log.push(`${request.method ?? ''} ${url.pathname}`);
      const file = state.files.get(url.pathname);
      if (file) return response.end(file);
      if (text !== '') state.bodies.push(JSON.parse(text));
      if (url.pathname === '/oauth/token') {
        if (!text.includes('"client_secret":"hush hush"')) return reply(401, {});
        state.tokens += 1;
        state.token = `token-${state.tokens}`;
        return reply(200, { token_type: 'Bearer', expires_in: state.lifeSeconds, access_token: state.token });
      }
      if (request.headers.authorization !== `Bearer ${state.token}`) return reply(401, {});
      if (request.headers.accept !== 'application/vnd.sweepbright.v20241030+json') return reply(406, {});
      const trouble = state.trouble.shift();
      if (trouble) return reply(trouble.status, trouble.body);
      if (request.method !== 'GET') return reply(201, {});
      const found = state.estates.get(url.pathname.replace('/estates/', ''));
      return found ? reply(200, found) : reply(404, {});
    });
  };
}

const images = [
  { id: 'b', filename: 'b.jpg', ordinal: 2, url: pictureUrls.second },
  { id: 'a', filename: 'a.jpg', ordinal: 1, url: pictureUrls.first },
];

const isLead = (body: unknown): boolean => typeof body === 'object' && body !== null && 'first_name' in body;

function sweepbrightServer(): FakeServer {
  const location = without(estate()['location'] as Estate, 'hidden');
  const state = sweepbrightState(
    estate({ images }),
    without(estate({ id: ids.hidden, location, vendors: [] }), 'price'),
    estate({ id: ids.unknownCode, general_condition: 'splendid', vendors: [] }),
  );
  return {
    listener: sweepbrightListener(state),
    leads: () => JSON.stringify([state.bodies.filter(isLead), state.log.filter((line) => line.endsWith('/contacts'))]),
    change: () => {
      state.estates.set(ids.complete, estate({ images, price: { amount: changedEuro, hidden: false } }));
    },
  };
}

const hints = (privateDir: string, key: string, named: readonly string[], deleted: string[]) =>
  queueHints(privateDir, 'sweepbright', key, { ids: [...named], deleted });

/** The stock that the contract of all adapters is tested with; SweepBright has to announce it first. */
export const sweepbrightFake: Fake = {
  name: 'sweepbright',
  env: { FEED_CLIENT_ID: 'web', FEED_CLIENT_SECRET: 'hush hush' },
  secrets: ['hush hush'],
  ids,
  server: sweepbrightServer,
  announce: (privateDir) => hints(privateDir, 'all', Object.values(ids), []),
  announceChange: (privateDir) => hints(privateDir, 'change', [ids.complete], [ids.hidden]),
};

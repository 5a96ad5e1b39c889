import type { RequestListener } from 'node:http';
import { objectWith, parseJson } from '#base/json.ts';
import { changedEuro, type Fake, type FakeServer } from '#feed/adapters/fake.fixture.ts';
import { pictureUrls } from '#feed/adapters/tamper.fixture.ts';

type Row = Record<string, unknown>;

const words: Readonly<Record<number, Row>> = {
  1: {
    TypeDescription: 'Appartement',
    DescriptionA: '<p><font face="Arial">Ruim appartement&nbsp;</font></p><p></p>',
    KitchenName: 'Ingericht',
    SubStatusName: 'Te koop',
    MarqueeName: 'Nieuw',
  },
  2: { TypeDescription: 'Appartement', DescriptionA: 'Bel appartement', MarqueeName: 'Nouveau' },
  3: { TypeDescription: 'Apartment', DescriptionA: '' },
  4: { TypeDescription: 'Wohnung', DescriptionA: '-' },
};

/** A property with the oddities of docs/agency/feeds.md: strings for numbers, X for latitude, zeros and dashes for nothing. */
export function property(parts: Row = {}): Row {
  return {
    ID: 900,
    Ident: 'OC-900',
    Goal: 0,
    Status: 1,
    SubStatus: 12,
    Marquee: 1,
    WebID: '1',
    Street: 'Kerkstraat',
    HouseNumber: '12',
    BoxNr: null,
    PublishAddress: true,
    Zip: '9000',
    City: 'GENT',
    CountryID: 10,
    GoogleX: '51.0543',
    GoogleY: '3.7174',
    Price: '325000',
    PublishPrice: true,
    SurfaceLiving: 96,
    SurfaceGround: 0,
    SurfaceGround2: 120,
    NumberOfBedRooms: 2,
    NumberOfToilets: 0,
    NumberOfBathRooms: null,
    Floor: '3',
    HasLift: true,
    HasGarden: false,
    ConditionID: 1,
    ConstructionYear: 1988,
    HeatingName: '-',
    EnergyPerformance: 185,
    EPCLabelText: 'B',
    CreatedDate: '/Date(1767603600000+0100)/',
    LastChangedDate: '2026-11-02 09:30:00',
    XLargePictureItems: [
      { ID: 4, Url: pictureUrls.first },
      { ID: 3, Url: pictureUrls.second },
    ],
    ...parts,
  };
}

/** What the fake holds and was asked. */
export interface OmnicasaState {
  properties: Row[];
  projects: Row[];
  deleted: number[];
  readonly calls: { method: string; parameters: Row }[];
  trouble: { status: number; text: string }[];
}

export function omnicasaState(properties: Row[], projects: Row[] = []): OmnicasaState {
  return { properties, projects, deleted: [], calls: [], trouble: [] };
}

function page(rows: readonly Row[], { Limit1 = 1, Limit2 = 50 }: Row): Row {
  const [from, to] = [Number(Limit1), Number(Limit2)];
  return { From: from, To: to, RowsCount: rows.length, Items: rows.slice(from - 1, to) };
}

function textOf(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

/** A row as it is told in a language; one with `languages` brings its own words. */
function inLanguage({ languages, ...row }: Row, language: number): Row {
  const own = languages as Readonly<Record<number, Row>> | undefined;
  return own ? { ...row, ...own[language] } : { ...words[language], ...row };
}

function answerOf(state: OmnicasaState, method: string, parameters: Row): unknown {
  const language = Number(parameters['LanguageId'] ?? 1);
  if (method === 'GetDeletedPropertyIDs') return state.deleted;
  if (method === 'GetDeletedProjectIDs') return [];
  if (method === 'ContactOnMe' || method === 'DemandRegister2') return 4711;
  const since = textOf(parameters['ChangeSince'], '');
  const states = String(parameters['Status'] ?? parameters['StatusList']).split(',');
  const rows = method === 'GetProjectList' ? state.projects : state.properties;
  const isForAll = parameters['IsPublishWebsite'] !== true;
  const listed = rows.filter(
    (row) =>
      states.includes(String(row['Status'])) &&
      textOf(row['LastChangedDate'], '9') >= since &&
      (isForAll || row['IsPublishWebsite'] !== false),
  );
  return page(
    listed.map((row) => inLanguage(row, language)),
    parameters,
  );
}

/** Omnicasa's service as far as the adapter uses it. */
export function omnicasaListener(state: OmnicasaState): RequestListener {
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake.example');
    const method = /^\/1\.12\/OmnicasaService\.svc\/(?<name>\w+)Json$/u.exec(url.pathname)?.groups?.['name'] ?? '';
    const parameters = objectWith<Row>(parseJson(url.searchParams.get('json') ?? '{}'));
    state.calls.push({ method, parameters });
    const trouble = state.trouble.shift();
    if (trouble) {
      response.writeHead(trouble.status).end(trouble.text);
      return;
    }
    const isKnown = parameters['CustomerName'] === 'agency' && parameters['CustomerPassword'] === 'pass+word';
    const Value = isKnown ? answerOf(state, method, parameters) : null;
    const result = { Code: isKnown ? 0 : 600, Message: 'text', Success: isKnown, Value };
    response.end(JSON.stringify({ [`${method}JsonResult`]: result }));
  };
}

const hidden = () => property({ ID: 901, PublishPrice: undefined, PublishAddress: undefined });
const unknown = () => property({ ID: 902, ConditionID: 77 });

function omnicasaServer(): FakeServer {
  const state = omnicasaState([property(), hidden(), unknown()]);
  return {
    listener: omnicasaListener(state),
    leads: () =>
      JSON.stringify(state.calls.filter(({ method }) => method === 'ContactOnMe' || method === 'DemandRegister2')),
    change: (at) => {
      state.properties = [property({ Price: changedEuro, LastChangedDate: at.replace('T', ' ') }), unknown()];
      state.deleted = [901];
    },
  };
}

/** The stock that the contract of all adapters is tested with. */
export const omnicasaFake: Fake = {
  name: 'omnicasa',
  env: { FEED_USERNAME: 'agency', FEED_PASSWORD: 'pass+word' },
  secrets: ['pass+word', 'pass%2Bword', 'CustomerPassword'],
  ids: { complete: '900', hidden: '901', unknownCode: '902' },
  server: omnicasaServer,
};

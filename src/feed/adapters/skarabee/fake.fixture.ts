import type { RequestListener } from 'node:http';
import { bodyOf, changedEuro, type Fake, type FakeServer } from '#feed/adapters/fake.fixture.ts';
import { pictureUrls } from '#feed/adapters/tamper.fixture.ts';
import { childAt } from '#feed/adapters/xml/element.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';
import { operations, problemOf } from './wsdl.fixture.ts';

interface Parts {
  readonly id?: number;
  readonly info?: string;
  readonly state?: string;
  readonly status?: string;
  readonly price?: string;
  readonly more?: string;
  readonly modified?: string;
  readonly isActive?: boolean;
  readonly login?: number;
  /** The whole of it as it is sent; `id` is the one in it. */
  readonly xml?: string;
}

export const shown =
  '<HidePrice>false</HidePrice><HideAddress>false</HideAddress><HideHouseNumber>false</HideHouseNumber>';

/** A publication with the oddities of docs/agency/feeds.md: -1, UNDEFINED, a city with attributes, names spelt as they are. */
export function publication(parts: Parts = {}): string {
  const {
    id = 300,
    info = shown,
    state = 'NORMAL',
    status = 'FOR_SALE',
    price = '<Price>285000.0000</Price><PriceType>TOTAL</PriceType>',
    more = '',
    login = 7,
  } = parts;
  return `<Publication><Info><ID>${id}</ID><Enabled>true</Enabled>${info}<Created>2026-01-05 10:00:00</Created>
<Modified>${parts.modified ?? '2026-11-02 09:30:00'}</Modified></Info>
<Property><ID>9${id}</ID><Active>true</Active><Reference>SK-${id}</Reference><PropertyType>TRANSACTION</PropertyType>
<Typo><Sort>Dwelling</Sort><Genre>TownDwelling</Genre><Characterisation>Dwelling_HalfDetached</Characterisation></Typo>
<Status>${status}</Status>${more.includes('<FlowStatus>') ? '' : '<FlowStatus>UNDEFINED</FlowStatus>'}${price}<SoldPrice>270123</SoldPrice>
<Address><Street>Stationsstraat</Street><HouseNumber>12</HouseNumber><HouseNumberExtension>A</HouseNumberExtension><CountryID>BE</CountryID>
<City ID="5" ZipCode="9000">Gent</City><Position X="3,7174" Y="51,0543" Type="EPSG_4326"/></Address>
<NumberOfBedrooms>3</NumberOfBedrooms><NumberOfBathrooms>-1</NumberOfBathrooms><NumberOfToilets>0</NumberOfToilets>
<SurfaceLivable>140</SurfaceLivable><SurfaceLiving>35</SurfaceLiving><LandArea>250</LandArea><ConstructionYear>-1</ConstructionYear>
<GeneralState>${state}</GeneralState><HeatingTypes><HeatingType>CENTRALLY_HEATED</HeatingType><HeatingType>NATURAL_GAS</HeatingType></HeatingTypes>
<HasGarden>TRUE</HasGarden><HasGarage>FALSE</HasGarage><HasAttick>UNDEFINED</HasAttick>
<Energy><Index>210,5</Index><Class>A_3PLUS</Class><EnergyCertificateNr>20250101-1</EnergyCertificateNr><EnergyLevel>E30</EnergyLevel></Energy>
<WaterPolicyPScore>A</WaterPolicyPScore><WaterPolicyGScore>B</WaterPolicyGScore>
<Certifications><Certification Type="ASBESTUS"><Date>2024-05-01</Date></Certification></Certifications>
<UrbanDevelopment><Permit>TRUE</Permit><Summons>FALSE</Summons><AreaApplication Code="Wg"/><ProtectedMonument>NOT_PROTECTED</ProtectedMonument></UrbanDevelopment>
<ResponsibleLoginId>${login}</ResponsibleLoginId>
<Flashes><Flash ID="1" LanguageID="NL"><Title>Halfopen woning</Title><Text>Rustig &amp; groen</Text></Flash></Flashes>${more}</Property>
<Pictures><Picture><Index>0</Index><URL>${pictureUrls.second}</URL><Modified>2026-11-01 08:00:00</Modified></Picture>
<Picture><Index>5</Index><URL>${pictureUrls.first}</URL><PictureType>FIRST_PICTURE</PictureType></Picture></Pictures></Publication>`;
}

/** An agent and one who left. */
const logins = `<Login><LoginId>7</LoginId><FirstName>An</FirstName><LastName>Peeters</LastName><Email>an@agency.example</Email><Phone>092000000</Phone><Active>true</Active></Login>
<Login><LoginId>8</LoginId><FirstName>Jan</FirstName><LastName>Weg</LastName><Active>false</Active></Login>`;

/** What the fake holds and was asked. */
export interface SkarabeeState {
  publications: Parts[];
  readonly log: string[];
  readonly bodies: string[];
  /** Operations that fail, each as often as it stands here. */
  trouble: { operation: string; status: number; body: string }[];
}

export function skarabeeState(...publications: Parts[]): SkarabeeState {
  return { publications, log: [], bodies: [], trouble: [] };
}

export function envelope(content: string): string {
  return `<?xml version="1.0"?><soap:Envelope xmlns:soap="s"><soap:Body>${content}</soap:Body></soap:Envelope>`;
}

function contentOf({ publications }: SkarabeeState, operation: string, body: string): string {
  if (operation === 'GetPublication') {
    const id = Number(/<PublicationId>(\d+)/u.exec(body)?.[1]);
    const found = publications.find((one) => (one.id ?? 300) === id);
    return found
      ? (found.xml ?? publication(found))
      : '<Errors><Error><Code>INVALID_PUBLICATION_ID</Code></Error></Errors>';
  }
  if (operation === 'GetLogins') return `<Logins>${logins}</Logins>`;
  if (operation !== 'GetPublicationSummaries') return '';
  const since = /<LastModified>([^<]+)/u.exec(body)?.[1]?.replace('T', ' ') ?? '';
  const listed = publications.filter(({ isActive = true, modified = '2026-11-02 09:30:00' }) =>
    since === '' ? isActive : modified >= since,
  );
  const summary = ({ id = 300, isActive = true }: Parts) =>
    `<PublicationSummary><ID>${id}</ID><Active>${isActive}</Active></PublicationSummary>`;
  return `<PublicationSummaries>${listed.map(summary).join('')}</PublicationSummaries>`;
}

/** Why a call is none of the published ones; the service itself skips what it does not know, and loses it. */
function refusal(operation: string, body: string): string | undefined {
  const described = operations[operation];
  const parsed = parseXml(body);
  const call = parsed.ok ? childAt(parsed.root, 'Body', operation) : undefined;
  if (!described || !call) return `there is no operation ${operation}`;
  return problemOf(call, described);
}

function fault(reason: string): string {
  return envelope(`<soap:Fault><faultcode>soap:Client</faultcode><faultstring>${reason}</faultstring></soap:Fault>`);
}

/** Skarabee's service as far as the adapter uses it; it refuses what its published description does not know. */
export function skarabeeListener(state: SkarabeeState): RequestListener {
  return (request, response) => {
    void bodyOf(request).then((body) => {
      const operation = /weblink\.skarabee\.com\/(\w+)"/u.exec(String(request.headers['soapaction']))?.[1] ?? '';
      state.log.push(`${request.url ?? ''} ${operation}`);
      state.bodies.push(body);
      const login = Buffer.from('agency:pass word').toString('base64');
      if (request.headers.authorization !== `Basic ${login}`) {
        return response.writeHead(500).end(fault('Unauthorized'));
      }
      const refused = refusal(operation, body);
      if (refused) return response.writeHead(500).end(fault(refused));
      const at = state.trouble.findIndex((one) => one.operation === operation);
      const [trouble] = at < 0 ? [] : state.trouble.splice(at, 1);
      if (trouble) return response.writeHead(trouble.status).end(trouble.body);
      const content = contentOf(state, operation, body);
      return response.end(
        envelope(`<${operation}Response><${operation}Result>${content}</${operation}Result></${operation}Response>`),
      );
    });
  };
}

const unknown: Parts = { id: 302, state: 'SPLENDID' };

function skarabeeServer(): FakeServer {
  const state = skarabeeState({}, { id: 301, info: '' }, unknown);
  return {
    listener: skarabeeListener(state),
    leads: () => state.bodies.filter((body) => body.includes('<InsertContactMes')).join('\n'),
    change: (at) => {
      const modified = at.replace('T', ' ');
      const price = `<Price>${changedEuro}.0000</Price><PriceType>TOTAL</PriceType>`;
      state.publications = [{ price, modified }, { id: 301, info: '', isActive: false, modified }, unknown];
    },
  };
}

/** The stock that the contract of all adapters is tested with. */
export const skarabeeFake: Fake = {
  name: 'skarabee',
  env: { FEED_USERNAME: 'agency', FEED_PASSWORD: 'pass word' },
  secrets: ['pass word', Buffer.from('agency:pass word').toString('base64')],
  ids: { complete: '300', hidden: '301', unknownCode: '302' },
  server: skarabeeServer,
};

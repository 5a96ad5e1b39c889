import type { RequestListener } from 'node:http';
import { changedEuro, type Fake, type FakeServer } from '#feed/adapters/fake.fixture.ts';
import { pictureUrls } from '#feed/adapters/tamper.fixture.ts';

interface PropertyParts {
  readonly id?: string;
  readonly price?: string;
  readonly more?: string;
  readonly type?: string;
  readonly freq?: string;
  readonly date?: string;
  readonly desc?: string;
  readonly images?: string;
}

const image = (id: number, url: string) => `<image id="${id}"><url>\n  ${url}\n</url></image>`;
const twoImages = image(2, pictureUrls.second) + image(1, pictureUrls.first);

/** A property with the oddities of docs/agency/feeds.md: zeros for nothing, CDATA, HTML escaped twice, white space around addresses. */
export function propertyXml(parts: PropertyParts = {}): string {
  const { id = 'K1', price = '395000', more = '', type = 'Villa', freq = 'sale', date = '2026-11-02 09:30:00' } = parts;
  const { images = twoImages } = parts;
  const desc =
    parts.desc ??
    '<en><![CDATA[<p>Villa with <b>pool</b></p>Near caf&eacute;s]]></en><es></es><de>Villa &amp;lt;p&amp;gt;am Meer&amp;lt;/p&amp;gt;</de>';
  return `<property><id>${id}</id><date>${date}</date><ref>REF ${id}</ref><price>${price}</price><currency>EUR</currency>
<price_freq>${freq}</price_freq><type>${type}</type><town>Jávea</town><province>Alicante (Alicante)</province>
<location><latitude>38.7894</latitude><longitude>0.1666</longitude></location><beds>3</beds><baths>0</baths><pool>1</pool>
<surface_area><built>180</built><plot>0</plot></surface_area><energy_rating><consumption>B</consumption></energy_rating>
<desc>${desc}</desc><images>${images}</images><notes>CANARY</notes>${more}</property>`;
}

/** A whole feed. */
export function feedXml(properties: readonly string[], version = '<feed_version>3</feed_version>'): string {
  return `<?xml version="1.0" encoding="utf-8"?><root><kyero>${version}</kyero>
<agent><name>Costa Homes</name><email>info@costa.example</email></agent>${properties.join('')}</root>`;
}

/** What the fake holds and was asked. */
export interface KyeroState {
  body: string | Buffer;
  requests: number;
  status: number;
  /** By default one that goes by the length of the body. */
  etag?: string;
}

/** Serves a feed at a secret path, with a validator. */
export function kyeroListener(state: KyeroState): RequestListener {
  return (request, response) => {
    if (request.url !== '/hush-hush/feed.xml') {
      response.writeHead(404).end();
      return;
    }
    state.requests += 1;
    const etag = state.etag ?? `"${state.body.length}"`;
    const isKnown = request.headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : state.status, { etag }).end(isKnown ? undefined : state.body);
  };
}

const unknown = () => propertyXml({ id: 'K3', type: 'Yurt in the air' });

function kyeroServer(): FakeServer {
  const state = {
    body: feedXml([propertyXml(), propertyXml({ id: 'K2', price: '0' }), unknown()]),
    requests: 0,
    status: 200,
  };
  return {
    listener: kyeroListener(state),
    leads: () => '',
    change: () => {
      state.body = feedXml([propertyXml({ price: String(changedEuro) }), unknown()]);
    },
  };
}

/** The stock that the contract of all adapters is tested with. */
export const kyeroFake: Fake = {
  name: 'kyero',
  env: {},
  path: 'hush-hush/feed.xml',
  secrets: ['hush-hush'],
  ids: { complete: 'K1', hidden: 'K2', unknownCode: 'K3' },
  server: kyeroServer,
};

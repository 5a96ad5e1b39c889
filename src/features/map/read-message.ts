import type { MapMessage } from '#contracts/map-message.ts';

/** A message that keeps to its form, or what is wrong with it, for whoever writes the sender. */
export type ReadMessage = { readonly message: MapMessage } | { readonly problem: string };

type Check = (value: unknown, name: string) => string | undefined;

const mostProperties = 2_000;
const mostNearby = 50;
const longestText = 500;
/** Pictures travel inside the message. */
const longestMarker = 20_000;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isText: Check = (value, name) =>
  typeof value === 'string' && value.length <= longestText
    ? undefined
    : `${name} is no text of at most ${longestText} signs`;
const isFlag: Check = (value, name) => (typeof value === 'boolean' ? undefined : `${name} is not true or false`);
const isNumber: Check = (value, name) => (Number.isFinite(value) ? undefined : `${name} is no number`);
const isId: Check = (value, name) => (Number.isSafeInteger(value) ? undefined : isText(value, name));
const isWebAddress: Check = (value, name) =>
  isText(value, name) ?? (/^https?:\/\//u.test(String(value)) ? undefined : `${name} is no http(s) address`);

function within(limit: number): Check {
  return (value, name) =>
    isNumber(value, name) ?? (Math.abs(Number(value)) <= limit ? undefined : `${name} is beyond ${limit} degrees`);
}

const isMarker: Check = (value, name) =>
  typeof value === 'string' &&
  value.length <= longestMarker &&
  /^(?:\/(?!\/)|data:image\/(?:png|webp|jpeg|svg\+xml)[;,])/u.test(value)
    ? undefined
    : `${name} is neither a path of this site nor a picture`;

function listOf(check: Check, most: number): Check {
  return (value, name) => {
    if (!Array.isArray(value) || value.length > most) return `${name} is no list of at most ${most}`;
    for (const [at, item] of value.entries()) {
      const problem = check(item, `${name}[${at}]`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

/** Fields by name; the required ones must be there, and no other may. */
function fields(checks: Readonly<Record<string, Check>>, required: readonly string[]): Check {
  return (value, name) => {
    if (!isRecord(value)) return `${name} is no object`;
    const missing = required.find((field) => value[field] === undefined);
    if (missing !== undefined) return `${name}.${missing} is missing`;
    for (const [field, content] of Object.entries(value)) {
      const check = checks[field];
      if (!check) return `${name}.${field} is unknown`;
      const problem = content === undefined ? undefined : check(content, `${name}.${field}`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

const property = fields(
  {
    ID: isId,
    Latitude: within(90),
    Longitude: within(180),
    PublishAddress: isFlag,
    PublishPrice: isFlag,
    Price: isNumber,
    PriceUnit: isNumber,
    PriceUnitText: isText,
    Charges: isNumber,
    Marquee: isNumber,
    MarqueeName: isText,
    Title: isText,
    Zip: isText,
    City: isText,
    Url: isWebAddress,
  },
  ['ID', 'Latitude', 'Longitude'],
);

const info = fields(
  {
    Title: isText,
    Nearby: listOf(fields({ Name: isText, Distance: isText }, ['Name', 'Distance']), mostNearby),
    Mobiscore: isText,
    StreetView: fields({ Url: isWebAddress, Provider: isText }, ['Url', 'Provider']),
  },
  [],
);

const isMapType: Check = (value, name) =>
  value === 'overview' || value === 'detail' ? undefined : `${name} is neither overview nor detail`;

const message = fields(
  {
    propsList: listOf(property, mostProperties),
    mapType: isMapType,
    messageInfo: info,
    customMarker: isMarker,
    marqueeIgnore: listOf(isNumber, mostNearby),
  },
  ['propsList', 'mapType'],
);

/** Is this meant for the map at all? Pages post other messages too, and browsers' extensions do. */
export function isMapMessage(data: unknown): boolean {
  return isRecord(data) && 'propsList' in data;
}

/** Checks a message of another page, field by field. */
export function readMessage(data: unknown): ReadMessage {
  const problem = message(data, 'message');
  return problem === undefined ? { message: data as MapMessage } : { problem };
}

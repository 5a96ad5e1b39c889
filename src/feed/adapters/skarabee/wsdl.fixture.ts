import { childrenOf, type XmlElement } from '#feed/adapters/xml/element.ts';

/** What the published service description (v41) says of an element: its type and how often it may stand. */
interface Described {
  readonly type: 'string' | 'int' | 'boolean' | 'dateTime' | readonly string[] | Sequence;
  /** Must it stand, if only as nil? */
  readonly isRequired?: boolean;
  readonly isNillable?: boolean;
  readonly isMany?: boolean;
}

/** Elements in their order, by name. */
interface Sequence {
  readonly elements: Readonly<Record<string, Described>>;
}

const text: Described = { type: 'string' };
const nillableInt: Described = { type: 'int', isRequired: true, isNillable: true };

const contactMe: Sequence = {
  elements: {
    ExternalReference: text,
    FirstName: text,
    LastName: text,
    City: text,
    Phone: text,
    CellPhone: text,
    Comments: text,
    Email: text,
    Originator: text,
    PublicationID: nillableInt,
    Street: text,
    HouseNumber: nillableInt,
    HouseNumberExtension: text,
    ZipCode: text,
    OfficeId: nillableInt,
  },
};

const feedback: Sequence = {
  elements: {
    PublicationID: { type: 'int', isRequired: true },
    Status: { type: ['AVAILABLE', 'DELETED', 'AGENT_NOT_ACTIVE', 'ERROR'], isRequired: true },
    StatusDescription: text,
    ExternalID: text,
    URL: text,
  },
};

const propertyTypes: Sequence = {
  elements: { PropertyType: { type: ['TRANSACTION', 'PROJECT', 'LOT', 'MODEL'], isMany: true } },
};

/** The operations that the adapter uses, by name. */
export const operations: Readonly<Record<string, Sequence>> = {
  GetPublicationSummaries: {
    elements: {
      LastModified: { type: 'dateTime', isRequired: true, isNillable: true },
      PropertyTypes: { type: ['TRANSACTION', 'PROJECT', 'LOT', 'MODEL'], isMany: true },
      RequestedPropertyTypes: { type: propertyTypes },
      ExcludeSharedProperties: { type: 'boolean', isRequired: true, isNillable: true },
    },
  },
  GetPublication: { elements: { PublicationId: { type: 'int', isRequired: true } } },
  GetLogins: { elements: {} },
  Feedback: {
    elements: {
      FeedbackList: {
        type: { elements: { FeedbackList: { type: { elements: { Feedback: { type: feedback, isMany: true } } } } } },
      },
    },
  },
  InsertContactMes: { elements: { ContactMes: { type: contactMe, isMany: true } } },
};

const simple: Readonly<Record<string, RegExp>> = {
  string: /^[^]*$/u,
  int: /^-?\d{1,10}$/u,
  boolean: /^(?:true|false|0|1)$/u,
  dateTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?$/u,
};

function problemOfValue(element: XmlElement, { type, isNillable }: Described): string | undefined {
  if (element.attributes['nil'] === 'true') return isNillable ? undefined : `${element.name} must not be nil`;
  if (typeof type === 'string')
    return simple[type]?.test(element.text) && element.children.length === 0
      ? undefined
      : `${element.name} is no ${type}`;
  if ('elements' in type) return problemOf(element, type);
  return type.includes(element.text) ? undefined : `${element.name} must not be ${element.text}`;
}

/** The first thing in an element that the service description does not say. */
export function problemOf(element: XmlElement, { elements }: Sequence): string | undefined {
  const names = Object.keys(elements);
  const unknown = element.children.find(({ name }) => !names.includes(name));
  if (unknown) return `${element.name} holds ${unknown.name}, which nobody knows`;
  const places = element.children.map(({ name }) => names.indexOf(name));
  if (places.some((place, index) => place < (places[index - 1] ?? 0))) return `${element.name} is out of order`;
  for (const [name, described] of Object.entries(elements)) {
    const found = childrenOf(element, name);
    if (described.isRequired && found.length === 0) return `${element.name} lacks ${name}`;
    if (!described.isMany && found.length > 1) return `${element.name} holds ${name} more than once`;
    for (const one of found) {
      const problem = problemOfValue(one, described);
      if (problem) return problem;
    }
  }
  return undefined;
}

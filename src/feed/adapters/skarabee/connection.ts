import { runPool } from '#base/run-pool.ts';
import type {
  Announcement,
  ConnectContext,
  FeedConnection,
  FetchRequest,
  Fetched,
  RawEntry,
} from '#feed/adapters/adapter.ts';
import { idText } from '#feed/adapters/json.ts';
import { brusselsLocal } from '#feed/adapters/other-dates.ts';
import { childAt, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import { isElement } from './convert.ts';
import { pushSkarabeeLead } from './push-lead.ts';
import { SkarabeeService, tag, tagOrNil } from './soap.ts';

/** Details are a call each: a few at a time, so that the agency's other programs are served too. */
const parallelism = 4;

interface Summary {
  readonly id: string;
  readonly isActive: boolean;
}

/** One element or many, wherever the list stands. */
function summariesOf(result: XmlElement): Summary[] {
  const found: Summary[] = [];
  const visit = (element: XmlElement) => {
    const id = idText(textAt(element, 'ID'));
    if (element.name === 'PublicationSummary' && id !== undefined) {
      found.push({ id, isActive: textAt(element, 'Active')?.toLowerCase() === 'true' });
    }
    element.children.forEach(visit);
  };
  visit(result);
  return found;
}

/** The agents by their number; a publication names only that. */
async function readLogins(service: SkarabeeService): Promise<ReadonlyMap<string, XmlElement>> {
  const logins = new Map<string, XmlElement>();
  const visit = (element: XmlElement) => {
    const id = idText(textAt(element, 'LoginId'));
    if (element.name === 'Login' && id !== undefined) logins.set(id, element);
    element.children.forEach(visit);
  };
  visit(await service.read('GetLogins', ''));
  return logins;
}

/** The agents that stand beside what was kept, for a time when they cannot be read. */
function keptLogins({ known }: FetchRequest): ReadonlyMap<string, XmlElement> {
  const kept = [...known.values()].flatMap(({ raw }): [string, XmlElement][] => {
    const login = isElement(raw) ? childAt(raw, 'Login') : undefined;
    const id = idText(textAt(login, 'LoginId'));
    return login && id !== undefined ? [[id, login]] : [];
  });
  return new Map(kept);
}

/** A publication with its agent laid beside it, the one in charge or else the one who sells. */
function entryOf(id: string, publication: XmlElement, logins: ReadonlyMap<string, XmlElement>): RawEntry {
  const property = childAt(publication, 'Property');
  const isProject = textAt(property, 'PropertyType') === 'PROJECT';
  const [login] = ['ResponsibleLoginId', 'SalesRepresentativeLoginId'].flatMap(
    (name) => logins.get(textAt(property, name) ?? '') ?? [],
  );
  const raw = login ? { ...publication, children: [...publication.children, login] } : publication;
  return { entity: isProject ? 'project' : 'property', sourceId: id, raw };
}

async function fetchPublications(service: SkarabeeService, request: FetchRequest): Promise<Fetched> {
  const { sinceMs, hints, known } = request;
  const since = sinceMs === undefined ? undefined : brusselsLocal(sinceMs);
  const asked = tagOrNil('LastModified', since) + tagOrNil('ExcludeSharedProperties', undefined);
  const summaries = summariesOf(await service.read('GetPublicationSummaries', asked));
  const active = new Set([...summaries.filter(({ isActive }) => isActive).map(({ id }) => id), ...hints]);
  const entries: RawEntry[] = [];
  const remarks: string[] = [];
  const problemOf = (error: unknown): string => {
    if (error instanceof FeedProblem) return error.message;
    throw error;
  };
  const logins =
    active.size === 0
      ? new Map<string, XmlElement>()
      : await readLogins(service).catch((error: unknown) => {
          remarks.push(`The agents could not be read, so homes name those that are known. ${problemOf(error)}`);
          return keptLogins(request);
        });
  await runPool(active, parallelism, async (id) => {
    try {
      const result = await service.read('GetPublication', tag('PublicationId', id));
      const publication = result.name === 'Publication' ? result : childAt(result, 'Publication');
      if (publication) entries.push(entryOf(id, publication, logins));
    } catch (error) {
      remarks.push(`The publication ${id.slice(0, 20)} could not be read, so it stays as it was. ${problemOf(error)}`);
    }
  });
  if (active.size > 0 && entries.length === 0)
    throw service.caller.problem('GetPublication', 'none of the publications could be read');
  const deleted = summaries
    .filter(({ isActive }) => !isActive)
    .flatMap(({ id }) => [`property ${id}`, `project ${id}`]);
  // Where a detail failed, the list of what is active still says what is gone.
  const isWhole = sinceMs === undefined;
  const absent = isWhole ? [...known].filter(([, entry]) => !active.has(entry.sourceId)).map(([key]) => key) : [];
  entries.sort((a, b) => Number(a.sourceId) - Number(b.sourceId));
  return { entries, deleted: [...deleted, ...absent], isComplete: isWhole && entries.length === active.size, remarks };
}

function feedbackXml({ sourceId, url, isGone }: Announcement): string {
  const status = tag('Status', isGone ? 'DELETED' : 'AVAILABLE');
  return `<Feedback>${tag('PublicationID', sourceId)}${status}${tag('ExternalID', sourceId)}${tag('URL', isGone ? undefined : url)}</Feedback>`;
}

export function connectSkarabee(context: ConnectContext): FeedConnection {
  const service = new SkarabeeService(context);
  return {
    ...service.caller.files,
    label: service.caller.label,
    fetch: (request) => fetchPublications(service, request),
    pushLead: (lead) => pushSkarabeeLead(lead, service),
    announce: async (pages) => {
      if (pages.length === 0) return { told: [] };
      await service.read(
        'Feedback',
        `<FeedbackList><FeedbackList>${pages.map(feedbackXml).join('')}</FeedbackList></FeedbackList>`,
      );
      return { told: pages.map(({ sourceId }) => sourceId) };
    },
  };
}

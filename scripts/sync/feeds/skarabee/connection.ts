import { runPool } from '#scripts/media/pool.ts';
import type {
  Announcement,
  ConnectContext,
  FeedConnection,
  FetchRequest,
  Fetched,
  RawEntry,
} from '#scripts/sync/feeds/adapter.ts';
import { idText } from '#scripts/sync/feeds/json.ts';
import { brusselsLocal } from '#scripts/sync/feeds/other-dates.ts';
import { childAt, textAt, type XmlElement } from '#scripts/sync/feeds/xml/element.ts';
import { FeedProblem } from '#scripts/sync/finding.ts';
import { pushSkarabeeLead } from './push-lead.ts';
import { SkarabeeService, tag } from './soap.ts';

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

function entryOf(id: string, publication: XmlElement): RawEntry {
  const isProject = textAt(publication, 'Property', 'PropertyType') === 'PROJECT';
  return { entity: isProject ? 'project' : 'property', sourceId: id, raw: publication };
}

async function fetchPublications(service: SkarabeeService, { sinceMs, hints, known }: FetchRequest): Promise<Fetched> {
  const since = sinceMs === undefined ? '' : tag('LastModified', brusselsLocal(sinceMs));
  const summaries = summariesOf(await service.read('GetPublicationSummaries', since));
  const active = new Set([...summaries.filter(({ isActive }) => isActive).map(({ id }) => id), ...hints]);
  const entries: RawEntry[] = [];
  const remarks: string[] = [];
  await runPool([...active], parallelism, async (id) => {
    try {
      const result = await service.read('GetPublication', tag('PublicationId', id));
      const publication = result.name === 'Publication' ? result : childAt(result, 'Publication');
      if (publication) entries.push(entryOf(id, publication));
    } catch (error) {
      if (!(error instanceof FeedProblem)) throw error;
      remarks.push(`The publication ${id.slice(0, 20)} could not be read, so it stays as it was. ${error.message}`);
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
      await service.read('Feedback', `<FeedbackList>${pages.map(feedbackXml).join('')}</FeedbackList>`);
      return { told: pages.map(({ sourceId }) => sourceId) };
    },
  };
}

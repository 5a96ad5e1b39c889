import { homeStates, type HomeListPage } from '#contracts/office-homes.ts';
import { hasRight } from '#domain/office/staff.ts';
import { homeLine, homeLines } from '#server/homes/home-lines.ts';
import { askedHomes, askedRecords, homeOrders, pageOf } from '#server/homes/home-question.ts';
import { recordsFor } from '#server/homes/own-homes.ts';
import { withQuestion } from '#server/leads/lead-question.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import type { FeedRecord } from '#site/feed-records.ts';

const pageSize = 50;
const kinds = ['sale', 'rent', 'project'] as const;

function dutiesOf(records: readonly FeedRecord[]) {
  return [...new Set(records.flatMap(({ duties }) => duties.map(({ duty }) => duty)))].sort();
}

/** The list of every record of the feed, of an agent the own ones. */
export function homeListPage({ context, services, language, session }: OfficePageQuestion): HomeListPage {
  const { staff } = session;
  const all = recordsFor(staff);
  const lines = homeLines(services, language);
  const { t } = lines;
  const asked = askedHomes(new URL(context.req.url).searchParams);
  const found = askedRecords(all ?? [], asked, lines);
  const last = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(pageOf(asked), last);
  const path = officePath(language, 'homes');
  const at = (number: number): string => withQuestion(path, { ...asked, page: String(number) });
  const agents = [...new Set((all ?? []).flatMap(({ agent }) => agent ?? []))].sort((a, b) => a.localeCompare(b));
  return {
    kind: 'homes',
    lines: found.slice((page - 1) * pageSize, page * pageSize).map((record) => homeLine(record, lines)),
    count: found.length,
    asked,
    states: homeStates.map((state) => ({ value: state, label: t(`homes:state.${state}`) })),
    agents: agents.map((agent) => ({ value: agent, label: agent })),
    kinds: kinds.map((kind) => ({ value: kind, label: t(`homes:kind.${kind}`) })),
    duties: [
      { value: 'any', label: t('homes:filter.anyDuty') },
      ...dutiesOf(all ?? []).map((duty) => ({ value: duty, label: t(`homes:duty.${duty}`) })),
    ],
    orders: homeOrders
      .filter((order) => order !== 'state')
      .map((order) => ({ value: order, label: t(`homes:order.${order}`) })),
    path,
    spotlightPath: officePath(language, 'homes/spotlight'),
    ...(page < last && { next: at(page + 1) }),
    ...(page > 1 && { previous: at(page - 1) }),
    isRead: all !== undefined,
    ...(!hasRight(staff.role, 'all-homes') && { ownEmail: staff.email }),
  };
}

import { hasRight } from '#domain/office/staff.ts';
import { isLanguage } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { leadKinds, kindWords } from '#server/cases/lead-words-shown.ts';
import { caseKeyText, caseOrders, readCaseKey } from '#server/cases/case-order.ts';
import { listCases } from '#server/cases/list-cases.ts';
import { absencesOf } from '#server/leads/absences.ts';
import { scopeOf } from '#server/leads/lead-access.ts';
import { leadLine, lineMaker } from '#server/leads/lead-lines.ts';
import { askedOf, filterOf, orderOf, withQuestion } from '#server/leads/lead-question.ts';
import type { Services } from '#server/services.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import type { LeadChoice, LeadListPage } from '#contracts/office-leads.ts';
import type { StaffMember } from '#domain/office/staff.ts';

const pageSize = 50;

/** Colleagues who can have leads, of one name with their addresses; an agent is shown only that there is nobody, and itself. */
export async function leadColleagues({ store }: Services, staff: StaffMember): Promise<LeadChoice[]> {
  const rows = await store.reader
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'role'])
    .where('status', '=', 'active')
    .orderBy('name')
    .orderBy('id')
    .execute();
  const seesAll = hasRight(staff.role, 'all-leads');
  const shown = rows.filter(({ id, role }) => hasRight(role, 'leads') && (seesAll || id === staff.id));
  const isShared = (name: string): boolean => shown.filter((one) => one.name === name).length > 1;
  return shown.map(({ id, name, email }) => ({ value: id, label: isShared(name) ? `${name} (${email})` : name }));
}

/** The list of leads that a colleague may see. */
export async function leadListPage({
  context,
  services,
  language,
  session,
}: OfficePageQuestion): Promise<LeadListPage> {
  const { staff } = session;
  const query = new URL(context.req.url).searchParams;
  const asked = askedOf(query);
  const after = readCaseKey(query.get('after') ?? undefined);
  const order = orderOf(asked);
  const question = { filter: filterOf(asked), scope: scopeOf(staff), order, after };
  // One more than is shown: whether there is a next page.
  const rows = await listCases(services.store, { ...question, count: pageSize + 1 });
  const maker = await lineMaker(services, language);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const path = officePath(language, 'leads');
  const { languages } = services.siteData().config;
  return {
    kind: 'leads',
    lines: shown.map((row) => leadLine(row, maker)),
    asked,
    forms: leadKinds().map((form) => ({ value: form, label: kindWords(form, maker.t) })),
    orders: caseOrders
      .filter((one) => one !== 'newest')
      .map((one) => ({ value: one, label: maker.t(`leads:order.${one}`) })),
    colleagues: await leadColleagues(services, staff),
    languages: languages
      .filter(isLanguage)
      .map((code) => ({ value: code, label: createTranslator(code)('common:languageName') })),
    absences: await absencesOf(services, staff, language),
    ...(query.get('problem') === 'order' && { problem: 'order' as const }),
    path,
    ...(last && rows.length > pageSize && { more: withQuestion(path, { ...asked, after: caseKeyText(last, order) }) }),
    ...(after && { begin: withQuestion(path, asked) }),
    csv: withQuestion('/api/office/leads.csv', { ...asked, lng: language }),
    xlsx: withQuestion('/api/office/leads.xlsx', { ...asked, lng: language }),
  };
}

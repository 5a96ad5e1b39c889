import { homeMeant } from '#domain/home-meant.ts';
import { listingPath } from '#domain/paths.ts';
import { isObject } from '#base/json.ts';
import { storedContent } from '#base/stored.ts';
import { saidOf } from '#domain/office/lead-origin.ts';
import { nextStates } from '#domain/office/lead-state.ts';
import { hasRight, type StaffMember } from '#domain/office/staff.ts';
import { localized } from '#domain/texts.ts';
import { wantedDocument } from '#domain/wanted-document.ts';
import { formatPhone } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { CaseRow } from '#server/cases/list-cases.ts';
import { listCases } from '#server/cases/list-cases.ts';
import { forms } from '#server/forms/forms.ts';
import { openLead, scopeOf, type OpenedLead } from '#server/leads/lead-access.ts';
import { answerDraft, homesToAdd, visitorLanguage } from '#server/leads/lead-answer.ts';
import { ownTemplate } from '#server/leads/answer-templates.ts';
import { waitingDocuments } from '#server/leads/lead-documents.ts';
import { leadPapers } from '#server/leads/lead-papers.ts';
import { offersBeside } from '#server/leads/lead-offers.ts';
import { homeTitle, leadLine, lineMaker, type LineMaker } from '#server/leads/lead-lines.ts';
import { leadColleagues } from '#server/leads/lead-list-page.ts';
import { leadSteps } from '#server/leads/lead-steps.ts';
import type { Services } from '#server/services.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import { answerLines } from '#ui/form/answer-lines.ts';
import type { LeadPage } from '#contracts/office-leads.ts';

const otherLeads = 10;

type Lines = LeadPage['answers'];

/** The title of a document that was asked for by its place in the list, as links of the site do. */
function documentTexts(
  { document, reference }: Readonly<Record<string, unknown>>,
  { data, language }: LineMaker,
): Readonly<Record<string, string>> {
  if (typeof document !== 'string' || typeof reference !== 'string') return {};
  const homes = [...data.listings, ...data.projects];
  const home = homes.find((one) => one.reference.toUpperCase() === reference.trim().toUpperCase());
  const wanted = home && wantedDocument(home.media.documents, document);
  const { defaultLanguage, languages } = data.config;
  const title = wanted && localized(wanted.title, language, [defaultLanguage, ...languages])?.text;
  return title === undefined ? {} : { document: title };
}

/** A home that was meant by the number of its page, as mails name it: `{ listing: 'LH-0046, Villa met tuin' }` */
function homeText({ listing }: Readonly<Record<string, unknown>>, maker: LineMaker): Readonly<Record<string, string>> {
  const home = maker.data.listings.find(({ id }) => id === listing);
  return home ? { listing: `${home.reference}, ${homeTitle(home.reference.toUpperCase(), maker)}` } : {};
}

/** What was sent, in words of the one who reads it; of a form that is no longer there as it is stored. */
export function sentAnswers({ form, fields }: OpenedLead['lead'], maker: LineMaker): Lines {
  const { t } = maker;
  const content = storedContent(fields);
  const values = isObject(content) ? content : {};
  const known = forms.find(({ name }) => name === form);
  if (known)
    return answerLines(known.schema, values, {
      t,
      texts: { ...documentTexts(values, maker), ...homeText(values, maker) },
    });
  return Object.entries(values).map(([label, value]) => ({ label, value: String(value) }));
}

/** The phone number that was sent, in groups; empty without one. */
function phoneOf({ fields }: OpenedLead['lead']): string {
  const content = storedContent(fields);
  const phone = isObject(content) ? content['phone'] : undefined;
  return typeof phone === 'string' ? formatPhone(phone) : '';
}

function originLines({ found }: OpenedLead, { t }: LineMaker): Lines {
  const { source, landing } = found;
  const words = saidOf(found);
  return [
    ...(source === null ? [] : [{ label: t('leads:detail.source'), value: t(`leads:source.${source}`) }]),
    ...(landing === null ? [] : [{ label: t('leads:list.landing'), value: landing }]),
    ...(words.length === 0 ? [] : [{ label: t('leads:list.campaign'), value: words.join(' · ') }]),
  ];
}

async function othersOf(services: Services, staff: StaffMember, { lead }: OpenedLead): Promise<CaseRow[]> {
  const filter = { words: [lead.email.slice(0, 40)] };
  const question = { filter, scope: scopeOf(staff), order: 'newest' as const, count: otherLeads + 1 };
  const rows = lead.email === '' ? [] : await listCases(services.store, question);
  return rows.filter((row) => row.email === lead.email && row.lead_id !== lead.id).slice(0, otherLeads);
}

/** Which lead, for whom, in which language, and what has just been done. */
export interface LeadPageQuestion extends Pick<LeadPage, 'done' | 'problem'> {
  readonly services: Services;
  readonly staff: StaffMember;
  readonly language: Language;
  readonly id: string;
}

/** One lead with all that became of it; throws ApiError `not-found` for whom it is not. */
export async function leadPage({ services, staff, language, id, ...said }: LeadPageQuestion): Promise<LeadPage> {
  const opened = await openLead(services.store, staff, id);
  const { lead, found } = opened;
  const maker = await lineMaker(services, language);
  const { data } = maker;
  const listing = homeMeant(data.listings, ({ reference }) => reference.toUpperCase() === found.home);
  const { defaultLanguage } = data.config;
  const seesAll = hasRight(staff.role, 'all-leads');
  return {
    kind: 'lead',
    line: leadLine({ ...found, name: lead.name, email: lead.email }, maker),
    language: lead.language,
    phone: phoneOf(lead),
    answers: sentAnswers(lead, maker),
    origin: originLines(opened, maker),
    ...(found.home !== null && {
      home: {
        title: homeTitle(found.home, maker),
        ...(listing && { href: listingPath({ table: data.routes, listing, language, defaultLanguage }) }),
      },
    }),
    steps: await leadSteps(services.store, id, maker, visitorLanguage(opened, data)),
    others: (await othersOf(services, staff, opened)).map((row) => leadLine(row, maker)),
    moves: nextStates(found.state),
    isOwn: found.assignee === staff.id,
    ...(found.assignee !== null && { assignee: found.assignee }),
    colleagues: seesAll ? await leadColleagues(services, staff) : [],
    draft: answerDraft(opened, staff, data, await ownTemplate(services, visitorLanguage(opened, data))),
    homes: homesToAdd(opened, data, visitorLanguage(opened, data)),
    documents: await waitingDocuments(services.store.reader, id),
    papers: await leadPapers(services, opened, maker),
    offers: await offersBeside(services, staff, opened, maker),
    ...said,
    listPath: officePath(language, 'leads'),
  };
}

/** The page of one lead. */
export function leadPageOf({ context, services, language, session }: OfficePageQuestion): Promise<LeadPage> {
  const [done, problem] = [context.req.query('done'), context.req.query('problem')];
  return leadPage({
    services,
    staff: session.staff,
    language,
    id: context.req.param('id') ?? '',
    ...(done === 'saved' && { done }),
    ...((done === 'answered' || done === 'documents') && { done }),
    ...((problem === 'moved' || problem === 'documents') && { problem }),
  });
}

import type { Selectable } from 'kysely';
import { leadStateOf } from '#domain/office/lead-state.ts';
import { formatMoment } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { mailOf } from '#server/outbox/payload.ts';
import type { LineMaker } from '#server/leads/lead-lines.ts';
import type { LeadEventTable } from '#server/store/lead-case-tables.ts';
import type { Store } from '#server/store/store.ts';
import type { OutboxTable } from '#server/store/tables.ts';
import type { LeadStep } from '#contracts/office-leads.ts';

type Event = Selectable<LeadEventTable>;
type Sent = Pick<Selectable<OutboxTable>, 'id' | 'kind' | 'payload' | 'recipient' | 'state' | 'created_at'>;

/** Name of a colleague by number; of an account that is gone what there is to say. */
function nameOf(id: string, { t, names }: Pick<LineMaker, 't' | 'names'>): string {
  return names.get(id) ?? t('office:log.gone');
}

function titleOf({ kind, text, detail }: Event, { t, names }: LineMaker): string {
  switch (kind) {
    case 'assigned':
      return t('leads:event.assigned', { name: text === '' ? t('leads:who.none') : nameOf(text, { t, names }) });
    case 'state':
      return t('leads:event.state', { state: t(`leads:state.${leadStateOf(text) ?? 'new'}`) });
    case 'answer':
      return t('leads:event.answer', { subject: detail });
    default:
      return t(`leads:event.${kind}`);
  }
}

function eventStep(event: Event, maker: LineMaker, answersIn: Language): LeadStep {
  const { id, at, actor, kind, text, detail } = event;
  const who = actor === null ? undefined : nameOf(actor, maker);
  const isText = kind === 'note' || kind === 'answer' || kind === 'documents';
  return {
    id,
    at: formatMoment(new Date(at), maker.language),
    title: titleOf(event, maker),
    ...(who !== undefined && { who }),
    ...(isText && { text }),
    ...(kind === 'answer' && { textLanguage: answersIn, subject: { text: detail, language: answersIn } }),
  };
}

/** Mails of the software, and what the CRM was told; answers stand there already. */
function sentStep({ id, kind, payload, recipient, state, created_at: created }: Sent, maker: LineMaker): LeadStep {
  const { t, language } = maker;
  const mail = kind === 'mail' ? mailOf(payload) : undefined;
  const title =
    kind === 'mail'
      ? t('leads:event.mail', { to: recipient ?? '', subject: mail?.subject ?? '' })
      : t('leads:event.crm');
  return {
    id,
    at: formatMoment(new Date(created), language),
    title,
    text: t(`leads:delivery.${state}`),
    ...(mail && { subject: { text: mail.subject, language: mail.language } }),
  };
}

/** Everything that became of a lead, in order; answers to it are in the language of the visitor. */
export async function leadSteps(
  { reader }: Store,
  leadId: string,
  maker: LineMaker,
  answersIn: Language,
): Promise<LeadStep[]> {
  const events = await reader.selectFrom('lead_events').selectAll().where('lead_id', '=', leadId).execute();
  const sent = await reader
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload', 'recipient', 'state', 'created_at'])
    .where('lead_id', '=', leadId)
    .execute();
  const steps = [
    ...events.map((event) => ({ at: event.at, step: eventStep(event, maker, answersIn) })),
    ...sent.map((row) => ({ at: row.created_at, step: sentStep(row, maker) })),
  ];
  return steps.toSorted((a, b) => a.at - b.at).map(({ step }) => step);
}

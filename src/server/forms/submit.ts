import { randomUUID } from 'node:crypto';
import type { LeadSubject } from '#domain/office/assignment.ts';
import type { Language } from '#i18n/languages.ts';
import type { Form, FormContext, Prepared } from '#submissions/form-server.ts';
import type { Mail } from '#submissions/mail.ts';
import type { Arrived } from '#server/forms/envelope.ts';
import { leadSubject } from '#server/cases/lead-subject.ts';
import { formContext } from '#server/forms/form-context.ts';
import { Taken } from '#server/forms/claims.ts';
import { earlierAnswer, storeLead, type Idempotency, type StoreResult } from '#server/forms/lead-store.ts';
import { tellSecurity } from '#server/guards/security-log.ts';
import { judge, type Verdict } from '#server/forms/suspicion.ts';
import { checkUploads } from '#server/forms/uploads.ts';
import { keyedHash } from '#server/guards/keyed-hash.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { LimitName, Services } from '#server/services.ts';
import { heldNotice } from '#server/outbox/held-notice.ts';
import { heldDays, heldRelease } from '#server/outbox/held-links.ts';
import { pagePath } from '#server/site/site-data.ts';

export interface Submission {
  readonly form: Form;
  readonly arrived: Arrived;
  readonly language: Language;
  /** Keyed hash of the visitor's address. */
  readonly addressKey: string;
}

/** What became of a submission. */
export interface Sent {
  /** Path of the thank-you page of the table of routes. */
  readonly feedback: string;
  readonly leadId: string;
  /** Does it wait for a person to look at it? */
  readonly isHeld: boolean;
}

/** Original path of the page that says that a message waits for a person to look at it. */
export const heldPage = '/feedback/held/';

/** Submissions under way by key: the same one sent again waits for the first. */
const underWay = new Map<string, Promise<Sent>>();

function idempotencyOf({ form, arrived }: Submission, { config }: Services): Idempotency {
  const { envelope, bodyHash } = arrived;
  const isGiven = envelope.idempotencyKey !== undefined;
  const key = keyedHash(config.secret, 'idempotency', form.name, envelope.idempotencyKey ?? bodyHash);
  return { key, bodyHash, isGiven };
}

async function consume({ limits }: Services, name: LimitName, key: string): Promise<void> {
  const retryAfterSeconds = await limits.consume(name, key);
  if (retryAfterSeconds !== undefined) throw new ApiError('too-many', { retryAfterSeconds });
}

/**
 * The limits of what is sent; a form with a mistake is not, and its visitor may try more often. Stopping is never kept from
 * anybody for want of a script: it must be as easy as beginning.
 */
function sendingLimits({ form }: Submission, { proof }: Verdict): LimitName[] {
  const isProven = proof.kind === 'solved';
  const isTrusted = isProven || form.isAlwaysDone === true;
  const strict = isProven ? 'strictProven' : 'strict';
  return [...(isTrusted ? [] : ['unproven' as const]), ...(form.isStrict === true ? ([strict] as const) : [])];
}

async function limitVisitor(submission: Submission, services: Services, verdict: Verdict): Promise<void> {
  const { addressKey } = submission;
  await consume(services, 'address', addressKey);
  for (const name of sendingLimits(submission, verdict)) await consume(services, name, addressKey);
}

/** Each mailbox that is written to counts once for a submission, however many mails it gets. */
async function limitMailboxes(mails: readonly Mail[], services: Services, { proof }: Verdict): Promise<void> {
  const addresses = mails.filter(({ audience }) => audience !== 'agency').map(({ to }) => to.address.toLowerCase());
  const limit = proof.kind === 'solved' ? 'recipientProven' : 'recipient';
  for (const address of new Set(addresses)) {
    await consume(services, limit, keyedHash(services.config.secret, 'recipient', address));
  }
}

function sentOf(result: StoreResult, { language }: Submission, { siteData }: Services): Sent {
  if (result.kind === 'conflict') throw new ApiError('conflict');
  if (result.kind === 'taken') throw refusal(result.problem);
  const { feedback, leadId } = result;
  return { feedback, leadId, isHeld: feedback === pagePath(siteData(), heldPage, language) };
}

function refusal(problem: Taken['problem']): ApiError {
  return new ApiError('invalid', { problem });
}

/** Who looks after the home that a lead is about, and where it lies. */
export function subjectOf({ lead }: Prepared, { findListing, findProject }: FormContext): LeadSubject {
  const { reference } = lead;
  return leadSubject(reference === undefined ? undefined : (findListing(reference) ?? findProject(reference))?.record);
}

async function store(submission: Submission, services: Services, idempotency: Idempotency): Promise<Sent> {
  const { form, arrived, language } = submission;
  const { config, clock, limits, log } = services;
  const verdict = await judge(arrived.envelope, config.secret, clock());
  await limitVisitor(submission, services, verdict);

  const uploads = await checkUploads(arrived.files, form.files, services);
  const leadId = randomUUID();
  const context = formContext({ services, form, language, uploads, leadId });
  const checked = await form.check(arrived.answers, context);
  if (checked.kind === 'invalid') {
    for (const name of sendingLimits(submission, verdict)) await limits.giveBack(name, submission.addressKey);
    throw new ApiError('invalid', { fields: checked.fields });
  }
  if (checked.kind === 'refused') throw refusal(checked.problem);
  const { values, prepared } = checked;

  await limitMailboxes(prepared.mails, services, verdict);
  const feedback = pagePath(services.siteData(), form.feedback, language);
  const host = new URL(context.site.url).hostname;
  const hasWebhook = config.webhook !== undefined;
  const lead = {
    id: leadId,
    form,
    language,
    values,
    prepared,
    uploads,
    verdict,
    feedback,
    heldFeedback: pagePath(services.siteData(), heldPage, language),
    idempotency,
    now: context.now,
    host,
    hasWebhook,
    heldNotice: () => heldNotice(context.site, prepared, context.signedLink(heldRelease, leadId, heldDays)),
    site: context.site,
    subject: subjectOf(prepared, context),
    origin: arrived.envelope.origin,
  };
  try {
    const result = await services.store.write((transaction) => storeLead(transaction, lead));
    if (result.kind === 'stored') {
      const { leadId: id, suspicion } = result;
      log.info({ form: form.name, leadId: id, suspicion: suspicion ?? undefined }, 'lead stored');
      services.metrics?.leadStored(form.name, Boolean(suspicion));
      if (suspicion) tellSecurity(services, 'robot', { form: form.name, suspicion });
    }
    return sentOf(result, submission, services);
  } catch (error) {
    throw error instanceof Taken ? refusal(error.problem) : error;
  }
}

/** Takes a submission; returns once it is on the disk. Throws an ApiError or a StoreError. */
export async function submitForm(submission: Submission, services: Services): Promise<Sent> {
  const idempotency = idempotencyOf(submission, services);
  const place = `${idempotency.key} ${idempotency.bodyHash}`;
  const running = underWay.get(place);
  if (running) return running;
  const turn = (async () => {
    const earlier = submission.form.isAlwaysDone
      ? undefined
      : await earlierAnswer(services.store.reader, idempotency, services.clock());
    return earlier ? sentOf(earlier, submission, services) : store(submission, services, idempotency);
  })();
  underWay.set(place, turn);
  try {
    return await turn;
  } finally {
    underWay.delete(place);
  }
}

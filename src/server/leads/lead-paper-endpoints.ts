import { isObject } from '#base/json.ts';
import { storedContent } from '#base/stored.ts';
import { brusselsDay } from '#domain/brussels-clock.ts';
import { offerPaper, purchaseOfferForm } from '#features/forms/purchase-offer/purchase-offer.server.ts';
import { formContext } from '#server/forms/form-context.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { openLead, type OpenedLead } from '#server/leads/lead-access.ts';
import { visitorLanguage } from '#server/leads/lead-answer.ts';
import { offerName } from '#server/leads/lead-papers.ts';
import { inPrintTurn } from '#server/print/print-turn.ts';
import type { Services } from '#server/services.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { linkedFile } from '#server/staff/linked-file.ts';

const answers = {
  200: 'The file, as a download.',
  401: 'Nobody is logged in.',
  403: 'Not for this role.',
  404: 'No such lead for this colleague, or no such file.',
};

interface LeadFile {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The paper of an offer as its buyers got it: in their language, by the rules of the day on which it arrived. */
async function offerFile(opened: OpenedLead, services: Services, signal: AbortSignal): Promise<LeadFile | undefined> {
  const { lead } = opened;
  const content = storedContent(lead.fields);
  if (lead.form !== offerName || !isObject(content)) return undefined;
  const language = visitorLanguage(opened, services.siteData());
  const context = formContext({ services, form: purchaseOfferForm, language, uploads: [], leadId: lead.id });
  const arrived = { now: new Date(lead.created_at), today: brusselsDay(lead.created_at) };
  const paper = await inPrintTurn(() => offerPaper(content, { ...context, ...arrived }), signal);
  return paper && { ...paper, bytes: new Uint8Array(Buffer.from(paper.base64, 'base64')) };
}

/** A file that came with a lead. */
async function uploadedFile({ lead }: OpenedLead, { store }: Services, id: string): Promise<LeadFile | undefined> {
  const row = await store.reader
    .selectFrom('uploads')
    .innerJoin('upload_contents', 'upload_contents.id', 'uploads.id')
    .select(['filename', 'content_type', 'bytes'])
    .where('uploads.id', '=', id)
    .where('uploads.lead_id', '=', lead.id)
    .executeTakeFirst();
  return row && { filename: row.filename, contentType: row.content_type, bytes: new Uint8Array(row.bytes) };
}

type Find = (opened: OpenedLead) => Promise<LeadFile | undefined>;

async function answerFile(context: ApiContext, services: Services, find: Find): Promise<Response> {
  const { staff } = await requireStaff(context, services, 'leads');
  const file = await find(await openLead(services.store, staff, context.req.param('id') ?? ''));
  if (!file) throw new ApiError('not-found');
  return context.body(file.bytes, 200, {
    'Content-Type': file.contentType,
    // Never shown on the site's own address: downloaded, whatever is in it.
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
  });
}

function answer(context: ApiContext, services: Services, find: Find): Promise<Response> {
  return linkedFile(context, services, () => answerFile(context, services, find));
}

/** Files of a lead, for a colleague who may see it: the paper of an offer, and what its visitor sent. */
export function leadPaperEndpoints(services: Services): readonly Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/api/office/leads/:id/offer.pdf',
      handle: (context) => answer(context, services, (opened) => offerFile(opened, services, context.req.raw.signal)),
      doc: { summary: 'The paper of an offer as PDF, in the language of its buyers.', answers },
    },
    {
      method: 'GET',
      path: '/api/office/leads/:id/files/:file',
      handle: (context) =>
        answer(context, services, (opened) => uploadedFile(opened, services, context.req.param('file') ?? '')),
      doc: { summary: 'A file that came with a lead.', answers },
    },
  ];
}

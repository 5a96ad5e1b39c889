import type { CallAnswer } from '#feed/source/call.ts';
import type { RawRecord } from '#feed/format/raw.ts';
import { fieldsOf } from './json.ts';
import type { LeadAnswer } from './lead.ts';

/** What an answer without content says of a lead; undefined when the content decides. */
export function answerOfStatus(answer: CallAnswer): LeadAnswer | undefined {
  if (answer.kind === 'failed' && answer.neverSent) return { kind: 'retry', reason: answer.reason };
  // The request may have arrived before the connection broke, and sending it again could make a second lead.
  if (answer.kind === 'failed') return { kind: 'doubtful', reason: answer.reason };
  const { status } = answer;
  if (status === 401 || status === 403 || status === 429 || status === 503) {
    return { kind: 'retry', reason: `status ${status}` };
  }
  if (status >= 500) return { kind: 'doubtful', reason: `status ${status}` };
  return status >= 400 && status !== 422 ? { kind: 'rejected', reason: `status ${status}` } : undefined;
}

/** The content of an answer to a lead; nothing when it is no JSON object. */
export function leadContent(text: string): RawRecord {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

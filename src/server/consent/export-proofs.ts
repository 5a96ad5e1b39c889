import type { Store } from '#server/store/store.ts';

/** Which proofs are wanted; without anything all of them. */
export interface ProofWish {
  /** Of one browser: the number stands in its cookie settings. */
  readonly id?: string | undefined;
  /** Received from then on, in milliseconds since 1970. */
  readonly sinceMs?: number | undefined;
  /** The newest so many; all without it. */
  readonly newest?: number;
}

/** A proof as it is handed out. */
export interface Proof {
  readonly id: string;
  readonly revision: number;
  readonly language: string;
  readonly place: string;
  readonly textHash: string;
  readonly categories: readonly string[];
  readonly services: readonly string[];
  /** ISO dates and times. */
  readonly decidedAt: string;
  readonly receivedAt: string;
}

/** Proofs of choices, oldest first, in the form in which they are handed out. */
export async function exportProofs({ reader }: Store, { id, sinceMs = 0, newest }: ProofWish = {}): Promise<Proof[]> {
  const all = reader.selectFrom('consents').selectAll().where('received_at', '>=', sinceMs);
  const wanted = id === undefined ? all : all.where('id', '=', id);
  const ordered =
    newest === undefined
      ? wanted.orderBy('received_at').orderBy('decided_at')
      : wanted.orderBy('received_at', 'desc').orderBy('decided_at', 'desc').limit(newest);
  const rows = await ordered.execute();
  return rows.map(
    ({ decided_at: decided, received_at: received, text_hash: textHash, categories, services, ...rest }) => ({
      ...rest,
      textHash,
      categories: categories.split(' '),
      services: services === '' ? [] : services.split(' '),
      decidedAt: new Date(decided).toISOString(),
      receivedAt: new Date(received).toISOString(),
    }),
  );
}

/** The texts that were shown, by the hash that the proofs name. */
export async function exportConsentTexts({ reader }: Store): Promise<object[]> {
  const rows = await reader.selectFrom('consent_texts').selectAll().orderBy('first_seen').execute();
  return rows.map(({ first_seen: seen, ...rest }) => ({ ...rest, firstSeen: new Date(seen).toISOString() }));
}

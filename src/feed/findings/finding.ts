/** What a record of the feed is; findings name it so that an agent can look it up in the CRM. */
export type Entity = 'feed' | 'property' | 'project' | 'owner';

type WarningKind =
  | 'missing-translation'
  | 'energy-label-disagrees'
  | 'advert-duty'
  | 'held-back'
  | 'above-limit'
  | 'unknown-code'
  | 'bad-value'
  | 'dropped-coordinates'
  | 'dropped-url'
  | 'broken-photo'
  | 'broken-file'
  | 'duplicate-id'
  | 'unknown-reference'
  | 'hidden-value-in-text'
  | 'hidden-with-project';

/** Something that an agent should look at; the record is published all the same. */
export interface Warning {
  readonly kind: WarningKind;
  readonly entity: Entity;
  readonly id: string;
  /** The agency's own number of it, by which people know it. */
  readonly reference?: string;
  readonly field?: string;
  readonly message: string;
}

/** A record that cannot be published. Never holds the value itself: it may be private. */
export interface Quarantined {
  readonly entity: Entity;
  readonly id: string;
  readonly reference?: string;
  readonly field: string;
  readonly reason: string;
}

export type Warn = (kind: WarningKind, field: string | undefined, message: string) => void;

/** What is wrong with a feed, as its agency would say it: it did not come, we may not have it, or much of it is missing. */
export type FeedTrouble = 'feed' | 'settings' | 'gone';

/** A feed that as a whole cannot be used. Caught by `syncFeed`, which then leaves the snapshot untouched. */
export class FeedProblem extends Error {
  override readonly name = 'FeedProblem';
  /** What the reader should do next. */
  readonly advice: string;
  readonly trouble: FeedTrouble;

  constructor(message: string, advice: string, trouble: FeedTrouble = 'feed') {
    super(message);
    this.advice = advice;
    this.trouble = trouble;
  }
}

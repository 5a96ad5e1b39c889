/** What a row of an owner's home tells of; `facts` are the home as it last stood on the site. */
export type OwnerRowKind = 'contact' | 'medium' | 'price' | 'offer' | 'step' | 'visits' | 'facts';

/** One private row of the feed. */
export interface OwnerRowTable {
  owner_id: string;
  listing_id: string;
  kind: OwnerRowKind;
  /** Order in the feed. */
  position: number;
  /** ISO date or date and time; empty where the feed gives none. */
  day: string;
  /** JSON, by kind: src/server/owner-data/row-contents.ts. */
  content: string;
}

/** How often a home was seen on a portal site on one day, as the feed tells. */
export interface PortalViewTable {
  listing_id: string;
  /** ISO date. */
  day: string;
  source: string;
  views: number;
}

/** Visits of our own site; nothing in it says whose. */
export interface OwnVisitTable {
  listing_id: string;
  /** ISO date. */
  day: string;
  /** Where from: src/domain/statistics/source-class.ts. */
  source_class: string;
  visits: number;
}

/** Homes with figures that neither the site nor an owner has any more. */
export interface MissingHomeTable {
  listing_id: string;
  since: number;
}

export interface PortalTables {
  owner_rows: OwnerRowTable;
  portal_views: PortalViewTable;
  own_visits: OwnVisitTable;
  missing_homes: MissingHomeTable;
}

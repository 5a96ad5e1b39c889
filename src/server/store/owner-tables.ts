/** Somebody who may log in to the portal; the feed brings them, src/server/owners/accounts.ts writes them. */
export interface OwnerTable {
  /** The feed's own number of the contact. */
  id: string;
  email: string;
  /** Lower case; one account an address. Of somebody who left the feed: `gone <id>`, so that the address is free again. */
  email_key: string;
  /** In which language the owner is written to: the own choice, else what the feed says. */
  language: string;
  /** What the owner chose in the portal. */
  own_language: string | null;
  name: string;
  status: 'invited' | 'active' | 'disabled';
  /** Who disabled it: the feed takes back only what the feed did. */
  disabled_by: 'feed' | 'agency' | null;
  /** `$argon2id$…`; null until the owner has chosen one. */
  password_hash: string | null;
  password_changed_at: number | null;
  /** Key of the second step, encrypted; null for who has none. */
  second_step_key: string | null;
  /** The same while the owner is setting it up. */
  second_step_pending: string | null;
  /** The last 30 seconds whose code was used: none is taken twice. */
  second_step_used: number | null;
  report: 'none' | 'weekly' | 'monthly';
  invited_at: number | null;
  logged_in_at: number | null;
  created_at: number;
  updated_at: number;
}

/** Which homes an owner may see: nothing else of the portal is shown. */
export interface OwnerListingTable {
  owner_id: string;
  listing_id: string;
}

export interface OwnerSessionTable {
  /** Hash of the cookie's value. */
  hash: string;
  /** What the list of sessions names it by. */
  id: string;
  owner_id: string;
  /** The password was right and the second step is still asked for: such a session opens nothing. */
  stage: 'second-step' | 'open';
  /** `Firefox, Windows`. */
  device: string;
  created_at: number;
  seen_at: number;
}

/** Links that let somebody choose a password, each once. */
export interface OwnerTokenTable {
  hash: string;
  /** Null for the one that is made for an unknown address, so that it costs the same. */
  owner_id: string | null;
  purpose: 'invite' | 'reset' | 'none';
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** Browsers that an owner has logged in with. */
export interface OwnerDeviceTable {
  owner_id: string;
  hash: string;
  first_seen: number;
  last_seen: number;
}

/** Codes for an owner whose telephone is lost, each once. */
export interface OwnerCodeTable {
  owner_id: string;
  hash: string;
  used_at: number | null;
}

/** Failed logins, by keyed hash of the address: the same for addresses that nobody has. */
export interface LoginAttemptTable {
  key: string;
  failures: number;
  blocked_until: number;
  updated_at: number;
}

/** What the agency and owners did to accounts. */
export interface OwnerAuditTable {
  id: string;
  owner_id: string;
  action: string;
  /** `owner`, `feed`, or who ran the command. */
  actor: string;
  at: number;
}

/** What the agency ordered by the command line, each line signed over the one before it: src/server/owner-admin/command-log.ts. */
export interface OwnerCommandTable {
  /** From 1, without gaps. */
  number: number;
  at: number;
  /** `els@office`. */
  actor: string;
  command: string;
  /** Keyed hash of the owner's number: it outlasts the account and names nobody. */
  subject: string;
  result: 'done' | 'failed';
  /** Signature of the line before. */
  previous: string;
  signature: string;
}

/** The last line, sealed: without it nobody would miss lines that are cut off the end. */
export interface OwnerCommandHeadTable {
  id: 'head';
  number: number;
  signature: string;
  seal: string;
}

export interface OwnerTables {
  owners: OwnerTable;
  owner_listings: OwnerListingTable;
  owner_sessions: OwnerSessionTable;
  owner_tokens: OwnerTokenTable;
  owner_devices: OwnerDeviceTable;
  owner_codes: OwnerCodeTable;
  login_attempts: LoginAttemptTable;
  owner_audit: OwnerAuditTable;
  owner_commands: OwnerCommandTable;
  owner_command_head: OwnerCommandHeadTable;
}

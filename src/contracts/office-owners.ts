import type { PortalPage } from '#contracts/portal.ts';

/** What the page of owners says has been done. */
export const ownersDone = ['invited', 'blocked', 'unblocked', 'ended', 'reset'] as const;
export type OwnersDone = (typeof ownersDone)[number];

/** States by which owners are found; `uninvited`: nobody has written to them yet. */
export const ownerStates = ['active', 'invited', 'uninvited', 'disabled'] as const;
export type OwnerState = (typeof ownerStates)[number];

/** An owner with an account for the portal. */
export interface OwnerLine {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly state: OwnerState;
  /** The feed has ended the account, and gives it back. */
  readonly isGone: boolean;
  /** Milliseconds since 1970. */
  readonly invited: number | null;
  readonly seen: number | null;
  /** How many browsers are logged in now. */
  readonly sessions: number;
  /** Something beside the password opens the account, or is asked for: the code of an app, a passkey. */
  readonly hasSecondStep: boolean;
  /** References of the homes. */
  readonly homes: readonly string[];
  readonly look: string;
}

/** The owners and what can be done to them. */
export interface OwnersPage {
  readonly kind: 'owners';
  readonly lines: readonly OwnerLine[];
  readonly asked: { readonly q: string; readonly state: OwnerState | '' };
  readonly path: string;
  /** How many were found. */
  readonly count: number;
  readonly earlier?: string;
  readonly later?: string;
  readonly done?: OwnersDone;
}

/** The portal as one owner sees it. */
export interface OwnerLookPage {
  readonly kind: 'owner-look';
  readonly name: string;
  readonly portal: PortalPage;
  readonly back: string;
}

/** How far a lead is: what somebody of the agency has still to do about it. */
export const leadStates = ['new', 'in-hand', 'answered', 'closed', 'not-serious'] as const;
export type LeadState = (typeof leadStates)[number];

/** What may follow; everything can be taken back. */
const moves: Readonly<Record<LeadState, readonly LeadState[]>> = {
  new: ['in-hand', 'answered', 'closed', 'not-serious'],
  'in-hand': ['new', 'answered', 'closed', 'not-serious'],
  answered: ['in-hand', 'closed', 'not-serious'],
  closed: ['in-hand', 'answered', 'not-serious'],
  'not-serious': ['new', 'in-hand'],
};

/** `'new' -> ['in-hand', 'answered', 'closed', 'not-serious']` */
export function nextStates(state: LeadState): readonly LeadState[] {
  return moves[state];
}

/** May a lead go from one state to another? To the one that it has it cannot. */
export function mayMove(from: LeadState, to: LeadState): boolean {
  return moves[from].includes(to);
}

/** Does somebody still wait for an answer? */
export function isOpen(state: LeadState): boolean {
  return state === 'new' || state === 'in-hand';
}

/** `'in-hand' -> 'in-hand'`, `'gone' -> undefined` */
export function leadStateOf(text: unknown): LeadState | undefined {
  return leadStates.find((state) => state === text);
}

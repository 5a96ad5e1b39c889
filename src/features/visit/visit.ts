import { carryOrigin } from './carry-origin.ts';

// The chunk of count-visit.inline.ts: asked for where another site or a campaign led to the page.
carryOrigin();

import { bannerId, consentCookie, proofKey } from '#contracts/consent.ts';
import { thisScript } from '#render/page/this-script.ts';

/** What src/features/consent/consent.ts exports. */
interface Chunk {
  start(): unknown;
}

const { src, revision } = thisScript.dataset;
/** The second id of a choice is a service that it allows. */
const choice = new RegExp(`${consentCookie}=${revision}\\.\\w+\\.(\\w?)`).exec(document.cookie);
let proof: string | null | undefined;
try {
  proof = localStorage.getItem(proofKey);
} catch {
  // A storage that is blocked holds no proof.
}

// A preview counts as decided (docs/rules/consent.md), and loads nothing.
if (!location.pathname.includes('preview')) {
  if (!choice) document.getElementById(bannerId)?.showPopover();
  // A choice that allows something, or whose proof is still to be sent.
  if (choice?.[1] || proof) void import(src).then((chunk: Chunk) => chunk.start());
}

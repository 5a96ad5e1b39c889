import { part } from '#ui/make.ts';
import type { SavedHome } from './saved-homes.ts';
import type { SavedTexts } from '#ui/saved-texts.ts';
import { filled } from '#ui/text-template.ts';
import { showToast } from './toast.ts';

interface Sharing {
  /** The link and the homes that are shared from now on. */
  readonly update: (url: string, homes: readonly SavedHome[]) => void;
}

/** Lines of a mail: each home with its address, then the whole list. */
function mailBody(url: string, homes: readonly SavedHome[]): string {
  const lines = homes.flatMap(({ copy }) =>
    copy ? [`${copy.title}, ${copy.place}: ${copy.price}`, location.origin + copy.path, ''] : [],
  );
  return [...lines, url].join('\r\n');
}

function mailAddress(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

async function copyLink(url: string, texts: SavedTexts): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast(texts.copied);
  } catch {
    showToast(`${texts.copyByHand} ${url}`, { isUrgent: true });
  }
}

/** Share, copy, mail and print; what the device does not have is not offered. */
export function connectSharing(root: HTMLElement, texts: SavedTexts): Sharing {
  const subject = filled(texts.mailSubject, { agency: root.dataset['agency'] ?? '' });
  const share = part(root, 'share');
  let url = location.href;
  // Typed as always there, yet many browsers have it on phones only.
  if ('share' in navigator && share.parentElement) share.parentElement.hidden = false;
  share.addEventListener('click', () => {
    // Rejected when the visitor closes the dialog: that is an answer, not a failure.
    navigator.share({ title: subject, url }).catch(() => undefined);
  });
  part(root, 'copy').addEventListener('click', () => void copyLink(url, texts));
  part(root, 'print').addEventListener('click', () => {
    print();
  });
  return {
    update: (newUrl, homes) => {
      url = newUrl;
      part(root, 'mail').setAttribute('href', mailAddress(subject, mailBody(url, homes)));
    },
  };
}

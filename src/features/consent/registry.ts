import { objectWith } from '#base/json.ts';
import { fetchSteadily } from '#i18n/retry.ts';
import { bannerId, type ConsentFile } from '#contracts/consent.ts';

let loading: Promise<ConsentFile> | undefined;

function addressOf(): string {
  const address = document.getElementById(bannerId)?.dataset['file'];
  if (address === undefined) throw new Error('The page names no registry of services: data-file is missing.');
  return address;
}

/** The registry of the page's language; a failure is no answer for the next who asks. */
export async function loadRegistry(): Promise<ConsentFile> {
  loading ??= fetchSteadily(addressOf()).then(async (response) =>
    objectWith<ConsentFile>(await response.json(), 'services', 'texts'),
  );
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** The hash that names the registry, and with it every text that was shown. `'/consent/3q2-….json' -> '3q2-…'` */
export function textHash(): string {
  return /([\w-]+)\.json$/u.exec(addressOf())?.[1] ?? '';
}

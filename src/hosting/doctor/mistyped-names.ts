import { typosBetween } from '#base/typos.ts';

/** Beginnings that are ours alone: whatever stands behind them, and is not read, was meant for us. */
const ownBeginning = /^(?:GEVEL|SMTP|MAIL|BACKUP|ALERT|REBUILD)_/u;
const ownPrefixes = ['GEVEL', 'SMTP', 'MAIL', 'BACKUP', 'ALERT', 'REBUILD', 'FEED'];
/** Words of others that stand one letter beside one of these: `EMAIL_HOST`, `SEED_DIR`. Two letters changed about are no word. */
const rarePrefixes = ['GEVEL', 'SMTP', 'BACKUP', 'REBUILD'];
/** A short name is near to many: `POST`, `HOME`. */
const shortest = 8;
const longerAllowsTwo = 14;
const mostErrors = 2;

const sorted = (text: string): string => Array.from(text).sort().join('');

const isSwap = (typed: string, meant: string): boolean => sorted(typed) === sorted(meant);

/** Is this a beginning of ours with one mistake? `'SMPT' -> true`, `'EMAIL' -> false` */
function isNearPrefix(typed: string): boolean {
  return (
    ownPrefixes.some((prefix) => isSwap(typed, prefix) && typosBetween(typed, prefix, 1) === 1) ||
    rarePrefixes.some((prefix) => typed !== prefix && typosBetween(typed, prefix, 1) === 1)
  );
}

/** The name that was meant, where one is near enough to a name that is read. */
function nearest(typed: string, read: readonly string[]): string | undefined {
  if (typed.length < shortest) return undefined;
  const most = typed.length >= longerAllowsTwo ? mostErrors : 1;
  const byErrors = read.map((name) => ({ name, errors: typosBetween(typed, name, mostErrors) }));
  return byErrors.filter(({ errors }) => errors <= most).sort((a, b) => a.errors - b.errors)[0]?.name;
}

/** Names that look like ours and are not read by anything: a setting with a mistake in its name holds nothing. */
export function mistypedNames(
  names: readonly string[],
  read: readonly string[],
): { readonly name: string; readonly meant: string | undefined }[] {
  const known = new Set(read);
  return names.flatMap((name) => {
    if (known.has(name)) return [];
    const meant = nearest(name, read);
    const [prefix = ''] = name.split('_', 1);
    const isOurs = ownBeginning.test(name) || (name.includes('_') && isNearPrefix(prefix));
    return isOurs || meant !== undefined ? [{ name, meant }] : [];
  });
}

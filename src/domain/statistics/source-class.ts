/** Where a visit came from, as far as it is kept: no address, no page, no person. */
export const sourceClasses = ['direct', 'search', 'social', 'portal', 'mail', 'own', 'other'] as const;

export type SourceClass = (typeof sourceClasses)[number];

/** Names by which a host is known, without its ending: `google` is google.be and google.com. */
const hostNames: Readonly<Record<'search' | 'social' | 'portal' | 'mail', readonly string[]>> = {
  search: ['google', 'bing', 'duckduckgo', 'ecosia', 'qwant', 'startpage', 'yahoo', 'brave', 'baidu', 'yandex'],
  social: [
    ...['facebook', 'instagram', 'linkedin', 'lnkd', 'pinterest', 'tiktok', 'youtube', 'twitter', 't.co', 'x.com'],
    ...['reddit', 'threads', 'whatsapp', 'wa.me', 'mastodon', 'bsky', 'fb.me'],
  ],
  portal: [
    ...[
      'immoweb',
      'zimmo',
      'immovlan',
      'logic-immo',
      'realo',
      'immoscoop',
      'immoproxio',
      'spotto',
      'hebbes',
      '2dehands',
    ],
    ...['athome', 'immotop', 'wortimmo', 'immobilienscout24', 'immowelt', 'kyero', 'rightmove', 'seloger', 'leboncoin'],
  ],
  mail: ['mail', 'webmail', 'outlook', 'hotmail', 'gmail', 'proton', 'roundcube', 'telenet', 'skynet'],
};

const mailMediums = new Set(['email', 'e-mail', 'mail', 'newsletter']);

function isNamed(host: string, name: string): boolean {
  return name.includes('.') ? host === name || host.endsWith(`.${name}`) : host.split('.').slice(0, -1).includes(name);
}

function hostOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, protocol } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? hostname.toLowerCase() : undefined;
}

/** The class of a visit by the page before it. `('https://www.google.be/', 'lindehof.example', '') -> 'search'`, `('', …) -> 'direct'` */
export function sourceClass(referrer: string, ownHost: string, medium: string): SourceClass {
  if (mailMediums.has(medium.toLowerCase())) return 'mail';
  // Mail programs on a phone say their own name in the place of a page.
  if (/^android-app:.*mail/iu.test(referrer)) return 'mail';
  const host = hostOf(referrer);
  if (host === undefined) return 'direct';
  if (host === ownHost) return 'own';
  const named = (['mail', 'search', 'social', 'portal'] as const).find((kind) =>
    hostNames[kind].some((name) => isNamed(host, name)),
  );
  return named ?? 'other';
}

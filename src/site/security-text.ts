import type { SiteConfig } from '#site/site-config.ts';

/** Less than a year, as RFC 9116 (2.5.5) asks; read 2026-11-22. */
const validDays = 360;

/**
 * From the first of the build's month, so that a rebuild of the same month brings no other file: `2026-11-20 -> 2027-10-27`.
 */
function endOf(today: string): Date {
  const end = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  end.setUTCDate(end.getUTCDate() + validDays);
  return end;
}

/**
 * The text of `/.well-known/security.txt` (RFC 9116): whom to tell of a hole in this site. `today` is an ISO date; a new
 * build moves the end on.
 */
export function securityText({ url, languages, agency }: SiteConfig, today: string): string {
  const lines = [
    `Contact: mailto:${agency.privacyEmail}`,
    `Expires: ${endOf(today).toISOString().slice(0, 19)}Z`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${url}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}

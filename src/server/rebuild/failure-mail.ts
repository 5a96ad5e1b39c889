import { createTranslator } from '#i18n/translator.ts';
import type { Mail } from '#submissions/mail.ts';
import { agencyLanguage } from '#submissions/standard-mails.ts';
import { rebuildLogPath } from '#server/rebuild/log-endpoint.ts';
import type { RebuildReport } from '#server/rebuild/report.ts';
import type { SiteConfig } from '#site/site-config.ts';

interface Failure {
  readonly site: SiteConfig;
  readonly report: RebuildReport;
  readonly secret: string;
  readonly now: Date;
}

/** Tells the agency why the site was not renewed, in its own words and in ours: visitors still see the last good one. */
export function failureMail({ site, report, secret, now }: Failure): Mail {
  const language = agencyLanguage(site);
  const t = createTranslator(language);
  const { trouble = 'site', message = '' } = report;
  // Without a rhythm of its own the site tries again only when the software calls.
  const isByCall = site.rebuild.everyMinutes === 0 && (trouble === 'feed' || trouble === 'site');
  const text = t(report.isOwnOnline ? 'rebuild:failed.textHomes' : 'rebuild:failed.text');
  const next = t(`rebuild:failed.next.${isByCall ? 'call' : trouble}`);
  return {
    audience: 'agency',
    to: { name: site.agency.name, address: site.agency.email },
    language,
    subject: t('rebuild:failed.subject'),
    heading: t('rebuild:failed.heading'),
    paragraphs: [text, t(`rebuild:failed.what.${trouble}`), next],
    answers: [{ label: t('rebuild:failed.reason'), value: message }],
    button: { label: t('rebuild:failed.log'), href: site.url + rebuildLogPath(secret, now) },
    footnote: t('rebuild:failed.footnote'),
  };
}

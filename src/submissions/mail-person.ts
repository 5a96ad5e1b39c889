import type { Manager } from '#domain/listing.ts';
import { mailPhotoPath, mailPortraitPath } from '#domain/photo.ts';
import { localized } from '#domain/texts.ts';
import { formatPhone } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { SiteConfig } from '#site/site-config.ts';
import { memberOf } from '#site/team-member.ts';
import type { Team, TeamMember } from '#site/team.ts';

/** Who answers, at the end of a mail. */
export interface MailPerson {
  readonly name: string;
  readonly role?: string;
  /** As people read it: `09 247 01 61`. */
  readonly phone?: string;
  /** Address of a JPEG, four to five. */
  readonly portrait?: string;
}

interface PersonSetting {
  readonly site: Pick<SiteConfig, 'url' | 'agency'>;
  readonly team: Team;
  readonly language: Language;
}

function portraitOf(member: TeamMember | undefined, manager: Manager | undefined): string | undefined {
  if (member?.photo !== undefined) return mailPortraitPath(member.photo);
  return manager?.photo && mailPhotoPath(manager.photo.hash);
}

function roleOf(manager: Manager | undefined, language: Language): string | undefined {
  return localized(manager?.role, language, [])?.text;
}

/** Who answers, as a mail shows them: the team page goes before the feed. Without a manager the first of the team page, by the agency's own number. */
export function mailPerson(
  manager: Manager | undefined,
  { site, team, language }: PersonSetting,
): MailPerson | undefined {
  const members = team[language] ?? [];
  const member = manager ? memberOf(members, manager) : members[0];
  const named = manager ?? member;
  if (!named) return undefined;
  const role = member?.role ?? roleOf(manager, language);
  const portrait = portraitOf(member, manager);
  return {
    name: named.name,
    ...(role !== undefined && { role }),
    phone: formatPhone(manager?.phone ?? site.agency.phone),
    ...(portrait !== undefined && { portrait: site.url + portrait }),
  };
}

import type { Manager } from '#domain/listing.ts';
import { localized } from '#domain/texts.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import { findEditorial } from '#site/editorial.ts';
import { memberOf } from '#site/team-member.ts';
import type { Person } from '#ui/person.ts';

/** Who looks after something, as the team page has them: the feed's own function and photo only stand in for what that page does not say. */
export async function personOf(content: Content, language: Language, manager: Manager): Promise<Person> {
  const team = await findEditorial(content, language, 'team');
  const member = memberOf(team?.data.members, manager);
  const { name, phone, photo } = manager;
  const ofFeed = localized(manager.role, language, content.languages);
  const role = member ? { text: member.role, language: team?.lang ?? language } : ofFeed;
  return {
    name,
    ...(role && { role: role.text }),
    ...(role && role.language !== language && { roleLang: role.language }),
    ...(phone !== undefined && { phone }),
    ...(photo && { photo }),
    ...(member?.photo !== undefined && { portrait: member.photo }),
  };
}

/** Whom to ask about a home or project: who looks after it, else the agency by its own name. */
export async function contactOf(content: Content, language: Language, manager: Manager | undefined): Promise<Person> {
  const { name, phone } = content.site.agency;
  return manager ? { phone, ...(await personOf(content, language, manager)) } : { name, phone };
}

/** Who answers where nobody in particular looks after it: the first of the team page, by the agency's own number. */
export async function firstPerson(content: Content, language: Language): Promise<Person | undefined> {
  const team = await findEditorial(content, language, 'team');
  const [member] = team?.data.members ?? [];
  if (member?.photo === undefined) return undefined;
  return { name: member.name, role: member.role, ...(team?.lang && { roleLang: team.lang }), portrait: member.photo };
}

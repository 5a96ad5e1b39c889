import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage } from '#base/error-message.ts';
import { languages, type Language } from '#i18n/languages.ts';
import { splitPage } from '#site/front-matter.ts';
import { pageSchema, type PageData } from '#site/page-schema.ts';

/** Somebody of the agency as the team page has them. */
export type TeamMember = NonNullable<PageData['members']>[number];

/** The team in each language that has a team page, in its order. */
export type Team = Readonly<Partial<Record<Language, readonly TeamMember[]>>>;

function membersIn(file: string): readonly TeamMember[] {
  const text = readFileSync(file, 'utf8');
  try {
    return pageSchema.pick({ members: true }).strip().parse(splitPage(text).frontMatter).members ?? [];
  } catch (error) {
    throw new Error(
      `${file} cannot be read: ${errorMessage(error)}. Correct what stands between its two lines "---".`,
      {
        cause: error,
      },
    );
  }
}

/** The people of the team pages, for mails, which are made where there is no page. Throws when one is no front matter. */
export function readTeam(contentDir: string): Team {
  const files = languages.map((language) => [language, join(contentDir, 'pages', language, 'team.md')] as const);
  return Object.fromEntries(
    files.filter(([, file]) => existsSync(file)).map(([language, file]) => [language, membersIn(file)]),
  );
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { leadOf, type TestApi } from './test-api.ts';

export const photo = Buffer.from(Array.from({ length: 700_000 }, (_, index) => (index * 7919) % 251));

/** A lead with files, a subscription, an owner who is logged in: of each what a restore could get wrong. */
export async function fillStore(api: TestApi): Promise<void> {
  const { store } = api.services;
  await store.write(async (transaction) => {
    const names = ['an', 'bo', 'els'];
    const leads = names.map((name) => ({ ...leadOf(`${name}@home.example`), id: name, name: `${name} d'Été "😀"\n` }));
    await transaction.insertInto('leads').values(leads).execute();
    const upload = { filename: 'CV é.pdf', content_type: 'application/pdf', created_at: 1_795_000_000_000 };
    await transaction
      .insertInto('uploads')
      .values(names.map((name) => ({ ...upload, id: `file-${name}`, lead_id: name })))
      .execute();
    for (const name of names)
      await transaction
        .insertInto('upload_contents')
        .values({ id: `file-${name}`, bytes: photo })
        .execute();
    const stopped = { id: 'stop', email: 'bo@home.example', stopped_at: 1, kept_until: 2 };
    await transaction
      .insertInto('unsubscriptions')
      .values({ ...stopped, undone_at: null, newsletter_since: null })
      .execute();
    const search = { email: 'bo@home.example', name: 'Bo', language: 'fr', query: '{}', frequency: 'daily' } as const;
    const times = { confirmed_at: null, expires_at: 9, reminded_at: null, created_at: 1_795_000_000_001 };
    await transaction
      .insertInto('alert_searches')
      .values({ id: 'search', ...search, ...times, price_drops: 1, stopped_by: 'stop' })
      .execute();
    const article = { id: 'news', is_online: 1, from_day: '2026-11-20', is_asked: 1, created_at: 1, updated_at: 2 };
    await transaction
      .insertInto('news_articles')
      .values({ ...article, updated_by: 'els' })
      .execute();
    const said = { title: 'Été', lead: 'Kort "hier"', body: 'a\n\nb', alt: '', slug: 'ete' };
    await transaction
      .insertInto('news_texts')
      .values({ article_id: 'news', language: 'fr', ...said })
      .execute();
    await transaction.insertInto('news_pictures').values({ article_id: 'news', bytes: photo }).execute();
    const page = { view: 'mission', language: 'fr', title: 'Été', description: 'd', lead: '', body: '## a\n\nb' };
    const made = {
      picture: 'LH-0048 7',
      picture_alt: '',
      file_hash: 'h',
      saved_at: 1_795_000_000_000,
      saved_by: 'els',
    };
    await transaction
      .insertInto('page_text_versions')
      .values([
        { ...page, ...made, number: 1, kind: 'saved' },
        { ...page, ...made, number: 2, kind: 'file' },
      ])
      .execute();
    const owner = { id: '7', email: 'O@home.example', email_key: 'o@home.example', language: 'nl', name: 'O' };
    await sql`insert into owners (id, email, email_key, language, name, status, created_at, updated_at)
      values (${owner.id}, ${owner.email}, ${owner.email_key}, 'nl', 'O', 'active', 1, 1)`.execute(transaction);
    await transaction.insertInto('owner_listings').values({ owner_id: '7', listing_id: '46' }).execute();
    const session = { owner_id: '7', stage: 'open', device: 'Firefox', created_at: 1, seen_at: 1 } as const;
    await transaction
      .insertInto('owner_sessions')
      .values({ hash: 'h', id: 's', ...session })
      .execute();
  });
  for (const [path, text] of [
    ['content/site.json', '{"name": "Ours"}'],
    ['content/pages/about.md', 'Over ons'],
    ['content/snapshot/listings.json', '[]'],
    ['private/contacts.json', '[1]'],
    ['hosting/former-paths.json', '{}'],
    ['hosting/rules.json', '{}'],
  ] as const) {
    mkdirSync(join(api.database.folder, path, '..'), { recursive: true });
    writeFileSync(join(api.database.folder, path), text);
  }
}

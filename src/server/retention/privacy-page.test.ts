import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { campaignWords } from '#domain/office/lead-origin.ts';
import { languages } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { askedFields, privacyTables } from '#layouts/privacy-tables.ts';
import { confirmDays, searchDays } from '#server/alerts/searches.ts';
import { dayMs } from '#server/clock.ts';
import { forms } from '#server/forms/forms.ts';
import { deviceDays } from '#server/accounts/devices.ts';
import { fixedDays, formUses } from '#site/kept-data.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { knownTables } from '#server/store/table-order.ts';
import { undoDays } from '#submissions/form-server.ts';
import { draftDays } from '#ui/form/island/stored-draft.ts';
import { cutoffsAt, outboxDays } from './periods.ts';
import { retentionDays } from './tidy-owners.ts';

/** Where the privacy page speaks of a table of the store: with the forms, by a row of what else is kept, or not, since it is about no visitor or owner. */
const saidAt: Readonly<Record<string, string>> = {
  ...by('forms', ['leads', 'claims', 'uploads', 'upload_contents', 'unsubscriptions', 'newsletter_languages']),
  ...by('forms', ['alert_searches', 'alert_matches']),
  ...by('case', ['lead_cases', 'lead_events', 'lead_words', 'viewings']),
  ...by('mails', ['outbox']),
  ...by('repeats', ['answers']),
  ...by('limits', ['limits', 'login_attempts']),
  ...by('portal', ['owners', 'owner_listings', 'owner_rows', 'owner_sessions', 'owner_tokens', 'owner_codes']),
  ...by('portal', ['owner_passkeys', 'owner_challenges']),
  ...by('device', ['owner_devices']),
  ...by('trail', ['owner_audit', 'owner_commands', 'office_acts']),
  ...by('proof', ['consents', 'consent_texts']),
  ...by('an unreadable mark, in the prose', ['erased']),
  ...by('colleagues', ['staff', 'staff_absences', 'staff_codes', 'staff_devices', 'staff_sessions', 'staff_tokens']),
  ...by('colleagues', ['staff_passkeys', 'staff_challenges']),
  ...by('colleagues', ['diaries', 'diary_blocks', 'diary_feeds', 'busy_calendars', 'busy_times']),
  ...by('nobody', ['alert_listings', 'diary_turns', 'lead_turns', 'draft_links', 'draft_link_ends', 'missing_homes']),
  ...by('nobody', ['newsletters', 'outbox_lanes', 'own_visits', 'owner_command_head', 'portal_views', 'rebuilds']),
  ...by('nobody', ['spotlights', 'answer_templates', 'empty_searches', 'page_visits', 'home_saves']),
  ...by('nobody', ['news_articles', 'news_pictures', 'news_texts', 'page_text_versions']),
};

function by(place: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, place]));
}

const site = readSiteConfig('content/site.json', {});

describe('what the privacy page says of the software', () => {
  it('names every form of the server with the period after which its answers go', () => {
    const kinds = Object.fromEntries(forms.map(({ name, retention }) => [name, retention]));
    const said = Object.fromEntries(Object.entries(formUses).map(([name, { retention }]) => [name, retention]));
    expect(said).toEqual(kinds);
  });

  it('says the periods that the server keeps', () => {
    const now = new Date('2026-11-20T10:00:00Z');
    const repeats = (now.getTime() - cutoffsAt(now, site.retention).answers) / dayMs;
    expect(fixedDays).toMatchObject({
      search: searchDays,
      unconfirmedSearch: confirmDays,
      undo: undoDays,
      mails: outboxDays,
      repeats,
      limits: retentionDays.attempts + 1,
      device: deviceDays,
      account: retentionDays.ended,
      trail: retentionDays.trail,
      draft: draftDays,
    });
    const { services } = site.consent;
    const draft = services.flatMap(({ storage }) => storage).find(({ name }) => name === 'gevel.draft.*');
    expect(draft?.life).toEqual({ days: fixedDays.draft });
  });

  it('speaks of every table of the store that holds a visitor or an owner', async () => {
    const tables = (await knownTables()).map(({ name }) => name);
    expect(Object.keys(saidAt).toSorted()).toEqual(tables.toSorted());
    const places = new Set(Object.values(saidAt));
    for (const row of ['case', 'mails', 'repeats', 'limits', 'portal', 'device', 'trail', 'proof'] as const) {
      expect(places).toContain(row);
      const text = createTranslator('nl')(`privacy:other.${row}`);
      expect(privacyTables(site, 'nl').get('privacy.kept')).toContain(text);
    }
  });

  it('names every field that the server takes, restricted ones only where the agency asks them', () => {
    for (const { name, schema, files = [] } of forms) {
      const all = ['childrenAges', 'pets', 'moveReason', 'cv'] as const;
      const asks = { ...site.forms, rentalApplication: [...all] };
      const { needed, optional } = askedFields(name as keyof typeof formUses, asks);
      const taken = [...Object.keys(schema.fields), ...files.map((file) => file.name)];
      expect([...needed, ...optional].toSorted()).toEqual(taken.toSorted());
    }
    const none = askedFields('rental-application', { ...site.forms, rentalApplication: [] });
    expect([...none.needed, ...none.optional]).not.toContain('childrenAges');
    expect(none.needed).toContain('income1');
  });

  it('says of title and phone what the agency decided', () => {
    const usual = askedFields('contact', site.forms);
    expect(usual.optional).toEqual(expect.arrayContaining(['title', 'phone']));
    const strict = askedFields('contact', { ...site.forms, titles: [], required: ['phone'] });
    expect(strict.needed).toContain('phone');
    expect([...strict.needed, ...strict.optional]).not.toContain('title');
  });

  it('follows the settings of the agency, in every language', () => {
    const other = { ...site, retention: { ...site.retention, rental: 77 } };
    for (const language of languages) {
      expect(privacyTables(other, language).get('privacy.forms')).toMatch(/\b77\b/u);
      expect(privacyTables(site, language).get('privacy.forms')).not.toMatch(/\b77\b/u);
      const players = privacyTables(site, language).get('privacy.players') ?? '';
      for (const { provider } of site.consent.services) if (provider) expect(players).toContain(provider);
    }
  });

  it('says that nothing of other companies loads only where no service of theirs is there', () => {
    const none = { ...site, consent: { ...site.consent, services: [] } };
    for (const language of languages) {
      const text = createTranslator(language)('privacy:playersNone');
      expect(privacyTables(none, language).get('privacy.players')).toContain(text);
      expect(privacyTables(site, language).get('privacy.players')).not.toContain(text);
    }
  });

  it('stands in the page of every language', async () => {
    for (const language of languages) {
      const text = await readFile(`content/pages/${language}/privacy.md`, 'utf8');
      for (const name of privacyTables(site, language).keys()) expect(text.split('\n')).toContain(`{{${name}}}`);
    }
  });

  it('says of the newsletter that its language is kept with the address', () => {
    const words = { nl: 'taal', fr: 'langue', en: 'language', de: 'Sprache' };
    for (const language of languages) {
      const rows = (privacyTables(site, language).get('privacy.forms') ?? '').split('<tr>');
      const title = createTranslator(language)('privacy:form.sign-newsletter');
      expect(rows.find((row) => row.includes(title))).toContain(words[language]);
    }
  });

  it('says in every language what is kept of where the sender of a form came from', async () => {
    for (const language of languages) {
      const text = await readFile(`content/pages/${language}/privacy.md`, 'utf8');
      for (const name of campaignWords) expect(text).toContain(`\`${name}\``);
    }
  });
});

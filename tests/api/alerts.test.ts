import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brusselsDay } from '#domain/brussels-clock.ts';
import type { Listing } from '#domain/listing.ts';
import { rememberedPrice } from '#domain/price-history.ts';
import { runAlerts } from '#server/alerts/run-alerts.ts';
import { stopSearch } from '#server/alerts/searches.ts';
import { dayMs, hourMs, minuteMs } from '#server/clock.ts';
import type { SearchWish } from '#submissions/form-server.ts';
import type { Mail } from '#submissions/mail.ts';
import { valueOf } from '#server/guards/token.ts';
import { renderMail } from '#server/mail/render.ts';
import { readMail } from '#server/outbox/payload.ts';
import { erasePerson, exportPerson } from '#server/retention/person.ts';
import type { SiteData } from '#server/site/site-data.ts';
import type { Store } from '#server/store/store.ts';
import { house, mailsOf, register as registerHome, sampleHome } from './test-homes.ts';
import { outboxRows } from './outbox-work.ts';
import { jsonPost, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';
import { demo, rewriteSearch } from './alert-parts.ts';

let api: TestApi;

let stock: Listing[];
let published: ReadonlyMap<string, Listing>;

/** The stock with what a sync remembers of its prices. */
function publish(): void {
  const settings = { today: brusselsDay(api.services.clock().getTime()), marqueeIgnore: demo.config.marqueeIgnore };
  stock = stock.map((home) => ({ ...home, price: rememberedPrice(published.get(home.id), home, settings) }));
  published = new Map(stock.map((home) => [home.id, home]));
}

const siteData = (): SiteData => ({ ...demo, listings: stock });

function run(store: Store = api.services.store): ReturnType<typeof runAlerts> {
  publish();
  return runAlerts({ ...api.services, store, siteData });
}

const register = (id: string, email: string, wish: Partial<SearchWish> = {}): Promise<void> =>
  registerHome(api, id, email, wish);

const mails = (): Promise<Mail[]> => mailsOf(api);

/** Who was told of what: `an@x.example: Huis 2, Huis 3`. */
async function told(): Promise<string[]> {
  const lines = (await mails()).map(({ to, homes = [] }) => {
    const titles = homes.map(({ title, reason }) => `${title} (${reason})`).sort();
    return `${to.address}: ${titles.join(', ')}`;
  });
  return lines.sort();
}

describe.each(storeKinds)('alerts on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    stock = [house('1', 300_000)];
    published = new Map();
    await run();
  });

  afterEach(async () => {
    await api.close();
  });

  it('tells each visitor in one mail of all homes that are new to any of the searches, and never again', async () => {
    await register('a1', 'an@home.example');
    await register('a2', 'an@home.example', { query: { goal: 'sale', text: 'T-3' } });
    await register('b1', 'bo@home.example', { query: { goal: 'rent' } });
    stock = [...stock, house('2', 350_000), house('3', 450_000), house('4', 420_000)];
    expect(await run()).toEqual({ changed: 3, gone: 0, matched: 2, mails: 1, reminders: 0, ended: 0 });
    expect(await told()).toEqual(['an@home.example: Huis 2 (Nieuw), Huis 3 (Nieuw)']);
    expect(await run()).toEqual({ changed: 0, gone: 0, matched: 0, mails: 0, reminders: 0, ended: 0 });

    // A home that fits after a change; the one that was mailed already is no news, whatever changes.
    stock = stock.map((listing) => house(listing.id, listing.id === '4' ? 380_000 : 340_000));
    await run();
    expect((await told()).at(-1)).toBe('an@home.example: Huis 2 (Nieuw), Huis 3 (Nieuw)');
    expect(await told()).toContain(
      'an@home.example: Huis 1 (Gewijzigd), Huis 3 (Prijs verlaagd), Huis 4 (Prijs verlaagd)',
    );
  });

  it('sends nothing that waits for a search which is stopped, and writes anew what it says of the others', async () => {
    const { store } = api.services;
    const stop = (id: string) => store.write((turn) => stopSearch(turn, { id, email: 'an@home.example' }));
    await register('a1', 'an@home.example');
    await register('a2', 'an@home.example', { query: { goal: 'sale', text: 'T-3' } });
    await register('b1', 'bo@home.example');
    stock = [...stock, house('2', 350_000), house('3', 450_000)];
    await run();
    const answer = { body_hash: '', answer: '', created_at: api.services.clock().getTime() };
    const answers = ['a1', 'a2'].map((id) => ({ ...answer, key: id, lead_id: id }));
    await store.write((turn) => turn.insertInto('answers').values(answers).execute());
    expect(await stop('b1')).toBe(false);
    expect(await stop('a1')).toBe(true);
    expect(await told()).toEqual(['bo@home.example: Huis 2 (Nieuw)']);
    // The same wish counts as new; what else was asked for does not.
    expect(await store.reader.selectFrom('answers').select('key').execute()).toEqual([{ key: 'a2' }]);
    api.pass(hourMs);
    await run();
    expect(await told()).toEqual(['an@home.example: Huis 3 (Nieuw)', 'bo@home.example: Huis 2 (Nieuw)']);
    await store.write((turn) => turn.updateTable('outbox').set({ state: 'sent', done_at: 1 }).execute());
    expect(await stop('a2')).toBe(true);
    await run();
    expect(await told()).toHaveLength(2);
  });

  it('asks whether to go on with no search that is stopped before the mail is sent', async () => {
    await register('a1', 'an@home.example');
    api.pass(minuteMs);
    await register('a2', 'an@home.example');
    api.pass(175 * dayMs);
    expect((await run()).reminders).toBe(2);
    const [first, second] = await mails();
    await api.services.store.write((turn) => stopSearch(turn, { id: 'a1', email: 'an@home.example' }));
    // The other one is asked about as it was.
    expect((await run()).reminders).toBe(0);
    const left = await mails();
    expect([[first], [second]]).toContainEqual(left);
    const tokens = left.map(({ button }) => new URL(button?.href ?? '').searchParams.get('token') ?? '');
    expect(tokens.map(valueOf)).toEqual(['a2']);
  });

  it('tells of nothing twice that was sent in the minute in which a search was asked about that is stopped now', async () => {
    await register('a1', 'an@home.example');
    api.pass(175 * dayMs);
    await register('a2', 'an@home.example', { query: { goal: 'sale', text: 'T-3' } });
    const { store } = api.services;
    stock = [...stock, house('3', 450_000)];
    expect(await run()).toMatchObject({ mails: 1, reminders: 1 });
    const sent = { state: 'sent', done_at: api.services.clock().getTime() } as const;
    const news = (await outboxRows(api)).filter(({ payload }) => readMail(payload).homes !== undefined);
    const ids = news.map(({ id }) => id);
    await store.write((turn) => turn.updateTable('outbox').set(sent).where('id', 'in', ids).execute());
    await store.write((turn) => stopSearch(turn, { id: 'a1', email: 'an@home.example' }));
    expect(await run()).toMatchObject({ mails: 0, reminders: 0 });
    expect((await outboxRows(api)).map(({ id }) => id)).toEqual(ids);
  });

  it('writes nothing twice when two runs meet', async () => {
    await register('a1', 'an@home.example');
    stock = [...stock, house('2', 350_000)];
    await Promise.all([run(), run(), run()]);
    expect(await told()).toEqual(['an@home.example: Huis 2 (Nieuw)']);
  });

  it('writes every mail once when a run dies at any of its writes', async () => {
    for (let id = 0; id < 120; id += 1) await register(`a${String(id)}`, `an${String(id)}@home.example`);
    const { store } = api.services;
    let deaths = 0;
    for (let writes = 0; ; writes += 1) {
      stock = [...stock, house(String(10 + writes), 350_000)];
      let left = writes;
      const dying: Store = {
        ...store,
        write: (work) => {
          left -= 1;
          // Odd ones die in the middle of the transaction, the others before it.
          if (left < 0 && writes % 2 === 0) return Promise.reject(new Error('killed'));
          return store.write(async (transaction) => {
            const result = await work(transaction);
            if (left < 0) throw new Error('killed');
            return result;
          });
        },
      };
      const hasDied = await run(dying).then(
        () => false,
        () => true,
      );
      await run();
      if (!hasDied) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThanOrEqual(6);
    const pairs = (await mails()).flatMap(({ to, homes = [] }) => homes.map(({ title }) => `${to.address} ${title}`));
    expect(pairs).toHaveLength(120 * (deaths + 1));
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  it('waits for eight in the morning or for Monday, and leaves out what has gone or no longer fits by then', async () => {
    await register('a1', 'daily@home.example', { frequency: 'daily' });
    await register('b1', 'weekly@home.example', { frequency: 'weekly' });
    stock = [...stock, house('2', 350_000), house('3', 350_000), house('4', 350_000)];
    expect((await run()).mails).toBe(0);
    stock = stock.filter(({ id }) => id !== '3').map((each) => (each.id === '4' ? house('4', 900_000) : each));
    for (let hours = 0; hours < 26; hours += 1) {
      await run();
      api.pass(hourMs);
    }
    expect((await told()).filter((line) => line.startsWith('daily'))).toEqual(['daily@home.example: Huis 2 (Nieuw)']);
    for (let days = 0; days < 8; days += 1) {
      api.pass(dayMs);
      await run();
    }
    expect(await told()).toEqual(['daily@home.example: Huis 2 (Nieuw)', 'weekly@home.example: Huis 2 (Nieuw)']);
  });

  it('tells of each lower price those who asked for it, and of a higher one nobody', async () => {
    await register('a1', 'plain@home.example');
    await register('b1', 'drops@home.example', { wantsPriceDrops: true });
    stock = [house('2', 350_000)];
    await run();
    for (const euros of [340_000, 345_000, 330_000]) {
      stock = [house('2', euros)];
      await run();
    }
    expect(await told()).toEqual([
      'drops@home.example: Huis 2 (Nieuw)',
      'drops@home.example: Huis 2 (Prijs verlaagd)',
      'drops@home.example: Huis 2 (Prijs verlaagd)',
      'plain@home.example: Huis 2 (Nieuw)',
    ]);
  });

  it('tells of no lower price that has risen again before it was mailed', async () => {
    const wish = { wantsPriceDrops: true, frequency: 'weekly' } as const;
    await register('b1', 'drops@home.example', wish);
    await register('c1', 'below@home.example', {
      frequency: 'weekly',
      query: { goal: 'sale', ranges: { price: { max: 295_000 } } },
    });
    for (const euros of [280_000, 290_000]) {
      stock = [house('1', euros)];
      await run();
    }
    stock = [house('1', 250_000)];
    await run();
    stock = [house('1', 270_000)];
    await run();
    api.pass(8 * dayMs);
    await run();
    expect((await told()).filter((line) => line.includes('Prijs verlaagd'))).toEqual([]);
    expect((await told()).some((line) => line.startsWith('below@home.example: Huis 1'))).toBe(true);
    stock = [house('1', 250_000)];
    await run();
    api.pass(8 * dayMs);
    await run();
    expect(await told()).toContain('drops@home.example: Huis 1 (Prijs verlaagd)');
  });

  it.each<[string, number, Partial<Listing>]>([
    ['a rent', 1_200, { goal: 'rent' }],
    ['an opening bid', 200_000, { contractType: 'public-sale' }],
    ['the first sum of an annuity', 90_000, { contractType: 'life-annuity' }],
    ['a price "from"', 250_000, { price: { amountCents: 25_000_000, isPublished: true, unit: 7 } }],
  ])('takes %s for no lower price, neither now nor of one that waits to be mailed', async (_, euros, parts) => {
    const wish = { wantsPriceDrops: true, query: { goal: parts.goal ?? 'sale' } } as const;
    await register('b1', 'drops@home.example', wish);
    await register('c1', 'weekly@home.example', { ...wish, frequency: 'weekly' });
    stock = [house('1', 300_000, { contractType: 'private-sale' }), house('2', 300_000)];
    await run();
    stock = [house('1', 290_000, { contractType: 'private-sale' }), house('2', 300_000)];
    await run();
    const falls = async () => (await told()).filter((line) => line.includes('Prijs verlaagd'));
    const before = await falls();
    stock = [house('1', euros, { ...parts }), house('2', 300_000)];
    await run();
    api.pass(8 * dayMs);
    await run();
    expect(await falls()).toEqual(before);
    // The rent that falls is one all the same.
    if (parts.goal === 'rent') {
      stock = [house('1', 1_100, { ...parts })];
      await run();
      expect(await falls()).toContain('drops@home.example: Huis 1 (Prijs verlaagd)');
    }
  });

  it('tells a lower price at once and a week later where nobody keeps a history of prices, and of no other offer', async () => {
    const runAlone = () => runAlerts({ ...api.services, siteData });
    const wish = { wantsPriceDrops: true, query: { goal: 'sale' } } as const;
    await register('b1', 'drops@home.example', wish);
    await register('c1', 'weekly@home.example', { ...wish, frequency: 'weekly' });
    await register('d1', 'rents@home.example', { wantsPriceDrops: true, query: { goal: 'rent' } });
    stock = [house('1', 300_000), house('2', 300_000), house('3', 300_000)];
    await runAlone();
    api.pass(8 * dayMs);
    await runAlone();
    stock = [
      house('1', 290_000),
      house('2', 1_200, { goal: 'rent' }),
      house('3', 290_000, { contractType: 'public-sale' }),
    ];
    await runAlone();
    api.pass(8 * dayMs);
    await runAlone();
    const falls = (await told()).filter((line) => line.includes('Prijs verlaagd'));
    expect(falls.sort()).toEqual([
      'drops@home.example: Huis 1 (Prijs verlaagd)',
      'weekly@home.example: Huis 1 (Prijs verlaagd)',
    ]);
  });

  it('tells nobody who did not ask of a lower price of a home that was there before the search', async () => {
    await register('a1', 'plain@home.example');
    await register('b1', 'drops@home.example', { wantsPriceDrops: true });
    await register('c1', 'below@home.example', { query: { goal: 'sale', ranges: { price: { max: 295_000 } } } });
    stock = [house('1', 290_000)];
    await run();
    // Whom it fits only now, it is new to; whom it fitted before has a lower price told on request.
    const now = ['below@home.example: Huis 1 (Prijs verlaagd)', 'drops@home.example: Huis 1 (Prijs verlaagd)'];
    expect(await told()).toEqual(now);
    const { building } = sampleHome;
    stock = [house('1', 280_000, { building: { ...building, bedrooms: 9 } })];
    await register('d1', 'rooms@home.example', { query: { goal: 'sale', ranges: { bedrooms: { min: 9 } } } });
    await run();
    expect(await told()).toContain('rooms@home.example: Huis 1 (Prijs verlaagd)');
  });

  it('writes in a language that the site still speaks', async () => {
    const { store } = api.services;
    await register('a1', 'an@home.example');
    await store.write((transaction) => transaction.updateTable('alert_searches').set({ language: 'fr' }).execute());
    stock = [house('2', 350_000)];
    const { config } = demo;
    const site = { ...demo, config: { ...config, languages: config.languages.filter((each) => each !== 'fr') } };
    await runAlerts({ ...api.services, siteData: () => ({ ...site, listings: stock }) });
    const [mail] = await mails();
    expect(mail?.language).toBe(config.defaultLanguage);
    expect(JSON.stringify(mail?.homes)).not.toContain('/fr/');
  });

  it('asks before a search ends, lets one click extend it, and forgets it otherwise', async () => {
    await register('a1', 'an@home.example');
    await register('b1', 'bo@home.example');
    api.pass(171 * dayMs);
    expect((await run()).reminders).toBe(2);
    expect((await run()).reminders).toBe(0);
    const [mail] = (await mails()).filter(({ to }) => to.address === 'an@home.example');
    const { pathname, search } = new URL(mail?.button?.href ?? '');
    expect((await api.request(pathname + search)).status).toBe(200);
    expect((await api.request(pathname + search, { method: 'POST' })).status).toBe(200);
    api.pass(20 * dayMs);
    stock = [...stock, house('2', 350_000)];
    expect(await run()).toMatchObject({ ended: 1, mails: 1 });
    expect(await told()).toContain('an@home.example: Huis 2 (Nieuw)');
  });

  it('starts when the address is confirmed, as the form asked, and ends with one click', async () => {
    const answers = {
      language: 'fr',
      goal: 'sale',
      types: [String(sampleHome.typeId), '12'],
      zones: ['east-flanders'],
      municipalities: 'Gand',
      frequency: 'now',
      priceDrops: 'yes',
      title: 'ms',
      firstName: 'An',
      lastName: 'Peeters',
      email: 'An@home.example',
      phone: '0470 12 34 56',
    };
    expect((await api.request('/api/forms/demand-register', jsonPost(answers))).status).toBe(201);
    stock = [...stock, house('2', 350_000)];
    await run();
    const [notice, confirmation, ...more] = await mails();
    expect(more).toEqual([]);
    // The agency reads its own language, whatever the visitor's is.
    const typesIn = (answers: Mail['answers'] = []) => answers.find(({ label }) => label.startsWith('Types'));
    expect(typesIn(notice?.answers)).toMatchObject({
      label: 'Types panden',
      value: expect.stringMatching(/, Rijwoning$/u) as string,
    });
    expect(typesIn(confirmation?.answers)).toMatchObject({
      label: 'Types de biens',
      value: expect.stringMatching(/, Maison mitoyenne$/u) as string,
    });
    expect(confirmation?.paragraphs[0]).toMatch(/ Fréquence\s: tout de suite\.$/u);
    const link = new URL(confirmation?.button?.href ?? '');
    expect([confirmation?.button?.label, link.pathname]).toEqual(['Activer mes alertes', '/api/links/alert-confirm']);
    await api.services.store.write((transaction) =>
      transaction.updateTable('outbox').set({ state: 'waiting' }).where('state', '=', 'held').execute(),
    );
    expect((await api.request(link.pathname + link.search, { method: 'POST' })).status).toBe(200);
    expect((await exportPerson(api.services.store, 'an@home.example')) as { searches: object[] }).toMatchObject({
      searches: [{ frequency: 'now', query: { goal: 'sale', places: ['gent-east-flanders'] } }],
    });

    stock = [...stock, house('3', 360_000)];
    await run();
    const news = (await mails()).find(({ homes }) => homes !== undefined);
    expect(news).toMatchObject({
      subject: '1 bien pour votre recherche | Immo Lindehof',
      homes: [{ title: 'Maison 3', reason: 'Nouveau', price: '€\u00a0360.000' }],
    });
    const stop = new URL(news?.unsubscribe ?? '');
    const oneClick = { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: { origin: 'https://m.example' } };
    expect((await api.request(stop.pathname + stop.search, oneClick)).status).toBe(200);
    stock = [...stock, house('4', 360_000)];
    expect(await run()).toMatchObject({ matched: 0, mails: 0 });
  });

  it('shows each home with picture, price, reason and link, as HTML and as text, and lets nothing in', async () => {
    await register('a1', 'an@home.example');
    stock = [...stock, house('2', 350_000, { title: { nl: '<b>Huis</b> & "tuin"' }, media: sampleHome.media })];
    await run();
    const [mail] = await mails();
    if (!mail) throw new Error('There is no mail.');
    const { html, text } = renderMail(mail, api.letterhead);
    expect(html).toContain('&lt;b&gt;Huis&lt;/b&gt; &amp; &quot;tuin&quot;');
    expect(html).not.toContain('<b>Huis');
    expect(html).toMatch(/<img src="https:\/\/[^"]+\/media\/[^"]+\.jpg" alt="&lt;b/u);
    expect(text).toContain('Nieuw: <b>Huis</b> & "tuin"\n  €\u00a0350.000\n  9000 Gent\u00a0· ');
    expect(text).toMatch(/Meldingen wijzigen of stoppen:\nhttps:\/\/[^\n]+\/api\/alerts\?lng=nl&token=/u);
  });

  it('goes on with all others where a search cannot be read, and says which one', async () => {
    for (const id of ['a1', 'a2', 'b1', 'c1', 'd1']) await register(id, `${id.slice(0, 1)}n@home.example`);
    const texts = { a2: '{"version":1,"goal":"se', b1: '{"version":1,"colour":"red"}', c1: '{"version":99}' };
    for (const [id, query] of Object.entries(texts)) await rewriteSearch(api, id, query);
    stock = [...stock, house('2', 350_000)];
    expect(await run()).toMatchObject({ matched: 2, mails: 2 });
    expect(await told()).toEqual(['an@home.example: Huis 2 (Nieuw)', 'dn@home.example: Huis 2 (Nieuw)']);
    for (const id of Object.keys(texts))
      expect(api.lines.filter((line) => line.includes(`search ${id}`))).not.toEqual([]);
    expect(api.lines.filter((line) => line.includes('search a1'))).toEqual([]);
    // Those that end soon are asked, whatever stands beside them.
    api.pass(175 * dayMs);
    expect(await run()).toMatchObject({ reminders: 2 });
  });

  it('knows a search that was kept before there were versions', async () => {
    await register('a1', 'an@home.example');
    await rewriteSearch(api, 'a1', '{"goal":"sale","places":["gent-east-flanders"],"ranges":{"price":{"max":400000}}}');
    stock = [...stock, house('2', 350_000), house('3', 450_000)];
    expect(await run()).toMatchObject({ matched: 1, mails: 1 });
  });

  it('goes with everything else when a visitor asks to be erased', async () => {
    await register('a1', 'an@home.example');
    await erasePerson(api.services, 'An@home.example');
    expect(await api.services.store.reader.selectFrom('alert_searches').selectAll().execute()).toEqual([]);
  });
});

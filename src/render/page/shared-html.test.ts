import { expect, it } from 'vitest';
import { readingOf, recordReads, unitsOfSet } from '#base/reads.ts';
import { noteUnit } from '#base/recorded.ts';
import { HtmlKeeper } from './shared-html.ts';

const made = (html: string) => () => Promise.resolve(html);

it('makes what pages share once for each source and name', async () => {
  const keeper = new HtmlKeeper();
  keeper.isShared = true;
  const [content, other] = [{}, {}];
  expect(await keeper.html(content, 'footer nl', made('<p>5 €</p>'))).toBe('<p>5 €</p>');
  for (let use = 0; use < 60; use += 1) expect(keeper.html(content, 'footer nl', made('never'))).toBe('<p>5 €</p>');
  expect(await keeper.html(content, 'footer fr', made('fr'))).toBe('fr');
  expect(await keeper.html(other, 'footer nl', made('other'))).toBe('other');
});

it('makes it anew where pages do not share it, and fails when it is not the same', async () => {
  const keeper = new HtmlKeeper();
  const content = {};
  expect(await keeper.html(content, 'menu nl', made('<a href="/nl/">'))).toBe('<a href="/nl/">');
  expect(await keeper.html(content, 'menu nl', made('<a href="/nl/">'))).toBe('<a href="/nl/">');
  await expect(keeper.html(content, 'menu nl', made('<a href="/nl/" class="here">'))).rejects.toThrow(
    '<Shared name="menu nl"> shows something else on this page than on the one before: ' +
      '"<a href="/nl/" class="here">" where "<a href="/nl/">" was.',
  );
  keeper.forget();
  expect(await keeper.html(content, 'menu nl', made('changed'))).toBe('changed');
});

it('tells every page that shows it what it was made from', async () => {
  recordReads();
  const keeper = new HtmlKeeper();
  keeper.isShared = true;
  const content = {};
  const footer = () => {
    noteUnit('site', 'slogan');
    return Promise.resolve('<p>');
  };
  for (const page of ['first', 'second']) {
    const { value, reading } = readingOf(async () => keeper.html(content, 'footer nl', footer));
    await value;
    expect([page, unitsOfSet(reading.set())]).toEqual([page, ['site/slogan']]);
  }
});

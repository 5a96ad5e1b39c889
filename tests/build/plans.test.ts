import { access } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withAgency, type FeedAgency } from '#feed/adapters/fake.fixture.ts';
import { feedXml, kyeroListener, propertyXml } from '#feed/adapters/kyero/fake.fixture.ts';
import { drop, objectXml, openImmoFake, transferXml } from '#feed/adapters/openimmo/fake.fixture.ts';
import { queueHints } from '#feed/adapters/record-store.ts';
import { skarabeeFake, skarabeeListener, skarabeeState } from '#feed/adapters/skarabee/fake.fixture.ts';
import {
  estate,
  ids,
  sweepbrightFake,
  sweepbrightListener,
  sweepbrightState,
} from '#feed/adapters/sweepbright/fake.fixture.ts';
import { pdf } from '#feed/media/picture.fixture.ts';
import { withServer } from '#feed/source/server.fixture.ts';
import { inEmptyFolder, rawProperty, writeFeed } from '#feed/sync/feed.fixture.ts';
import { loadOnDemandPages } from '#hosting/serve/on-demand-pages.ts';
import { distDir } from './built-site.ts';

type Run = (test: (agency: FeedAgency) => Promise<void>) => Promise<void>;

/** A CRM at an address of its own, with the plan at `/plan.pdf` beside it. */
function served(
  kind: string,
  env: Readonly<Record<string, string>>,
  crm: (plan: string) => RequestListener,
  { path = '', announce }: { path?: string; announce?: (privateDir: string) => Promise<void> } = {},
): Run {
  return async (test) => {
    const listener: RequestListener = (request, response) => {
      if (request.url === '/plan.pdf') response.end(pdf);
      else crm(`http://${request.headers.host ?? ''}/plan.pdf`)(request, response);
    };
    await withServer(listener, ({ href }) =>
      withAgency({ kind, source: href + path, env }, async (agency) => {
        await announce?.(agency.privateDir);
        await test(agency);
      }),
    );
  };
}

/** A CRM that fills a folder. */
function filled(kind: string, env: Readonly<Record<string, string>>, fill: (folder: string) => Promise<void>): Run {
  return (test) =>
    inEmptyFolder(async (source) => {
      await fill(source);
      await withAgency({ kind, source, env }, test);
    });
}

const skarabeePlan = (url: string) =>
  `<FloorPlans><FloorPlan><Index>1</Index><URL>${url}</URL></FloorPlan></FloorPlans>`;
const kyeroPlan = (url: string) => `<image id="1"><url>${url}</url><tags><tag>floorplan</tag></tags></image>`;
const openImmoPlan =
  '<anhang location="INTERN" gruppe="GRUNDRISS"><format>pdf</format><daten><pfad>plan.pdf</pfad></daten></anhang>';

/** Every CRM that has plans: Whise and Omnicasa tell of none. */
const sources: Readonly<Record<string, Run>> = {
  gevel: filled('gevel', {}, (folder) =>
    writeFeed(folder, { properties: [rawProperty({ Plans: [{ Url: 'plan.pdf' }] })], files: { 'plan.pdf': pdf } }),
  ),
  skarabee: served('skarabee', skarabeeFake.env, (plan) =>
    skarabeeListener(skarabeeState({ more: skarabeePlan(plan) })),
  ),
  kyero: served(
    'kyero',
    {},
    (plan) => {
      const body = feedXml([propertyXml({ images: kyeroPlan(plan) })]);
      return kyeroListener({ body, requests: 0, status: 200 });
    },
    { path: 'hush-hush/feed.xml' },
  ),
  sweepbright: served(
    'sweepbright',
    sweepbrightFake.env,
    (url) => {
      const state = sweepbrightState(estate({ plans: [{ id: 'p', filename: 'plan.pdf', url }] }));
      state.token = 'token-1';
      return sweepbrightListener(state);
    },
    { announce: (privateDir) => queueHints(privateDir, 'sweepbright', 'all', { ids: [ids.complete], deleted: [] }) },
  ),
  openimmo: filled('openimmo', openImmoFake.env, (folder) =>
    drop(folder, 'a.zip', transferXml([objectXml({ files: openImmoPlan })]), [
      { name: 'export/plan.pdf', content: pdf },
    ]),
  ),
};

describe('a floor plan that is a PDF document', () => {
  it.each(Object.entries(sources))('of %s stands under the plans of the page', { timeout: 120_000 }, async (_, run) => {
    const render = (await loadOnDemandPages(distDir)) ?? expect.fail('The built site needs pages on demand.');
    await run(async ({ folder, sync, snapshot }) => {
      expect(await sync()).toMatchObject({ ok: true });
      const [listing = expect.fail('The feed has no home.')] = (await snapshot()).listings;
      const page = await render('/preview/', { language: 'nl', preview: { listing, until: '2026-12-01', paths: {} } });
      const [, section = ''] = /<section[^>]*id="plan"[^>]*>(.*?)<\/section>/su.exec(await page.text()) ?? [];
      const [, address = ''] = /href="(\/media\/[0-9a-f]{16}\/plan\.pdf)"/u.exec(section) ?? [];
      expect(section).toContain('PDF');
      expect(section).not.toContain('<img');
      await expect(access(join(folder, 'cache', address))).resolves.toBeUndefined();
    });
  });
});

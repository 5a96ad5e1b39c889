import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { smallHeap } from '#base/small-heap.ts';

interface Entry {
  /** One line for the overview. */
  readonly summary: string;
  /** What Node has to be told when it starts; without it the command starts itself anew. */
  readonly nodeFlags?: readonly string[];
  readonly load: () => Promise<{ readonly command: CommandUnknownOpts }>;
}

/** Every command of `npx gevel`, in the order in which an operator meets them. */
export const commands: Readonly<Record<string, Entry>> = {
  init: { summary: 'make the demonstration your own site', load: () => import('./init.ts') },
  start: { summary: 'read the feed, build the site and serve it', load: () => import('./start.ts') },
  dev: { summary: "Astro's development server over the last snapshot", load: () => import('./dev.ts') },
  sync: { summary: 'read the feed into content/snapshot', nodeFlags: smallHeap, load: () => import('./sync.ts') },
  build: { summary: 'build the whole site from the snapshot and publish it', load: () => import('./build.ts') },
  serve: { summary: 'serve the published site, its API and its workers', load: () => import('./serve.ts') },
  rebuild: {
    summary: 'read the feed and publish the pages that changed',
    nodeFlags: smallHeap,
    load: () => import('./rebuild.ts'),
  },
  host: { summary: 'bundle the site for a host of functions', load: () => import('./host.ts') },
  follow: { summary: 'show what the bucket of PUBLISH_TO shows', load: () => import('./follow.ts') },
  rollback: { summary: 'publish an earlier release again', load: () => import('./rollback.ts') },
  'draft-links': { summary: 'links that show a draft before it is published', load: () => import('./draft-links.ts') },
  alerts: { summary: 'mail visitors the homes that are new to their searches', load: () => import('./alerts.ts') },
  doctor: { summary: 'what is wrong with this site and its machine', load: () => import('./doctor.ts') },
  systemd: {
    summary: 'a service of systemd that restarts without losing a request',
    load: () => import('./systemd.ts'),
  },
  'map-bounds': { summary: 'where the homes are, for the streets of the map', load: () => import('./map-bounds.ts') },
  outbox: { summary: 'mails and deliveries to the CRM that wait', load: () => import('./outbox.ts') },
  owners: { summary: 'accounts of the owner portal', load: () => import('./owners.ts') },
  staff: { summary: "the agency's people in the office", load: () => import('./staff.ts') },
  retention: { summary: 'delete what is too old; export or erase a person', load: () => import('./retention.ts') },
  backup: { summary: 'keep a copy of all that must not be lost', load: () => import('./backup.ts') },
  restore: { summary: 'put a back-up in the place of what is here', load: () => import('./restore.ts') },
  consent: { summary: 'proofs of choices about cookies', load: () => import('./consent.ts') },
};

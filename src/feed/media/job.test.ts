import { describe, expect, it } from 'vitest';
import { folderSource } from '#feed/source/folder-source.ts';
import { httpSource } from '#feed/source/http-source.ts';
import type { MediaSources, SourceFile } from '#feed/format/mapped.ts';
import type { FileSource } from '#feed/source/feed-source.ts';
import { collectJobs, wantedFiles, type MediaJob } from './job.ts';

const inFolder = folderSource('feed');
const onWeb = httpSource({ url: new URL('https://crm.example/feed/'), token: undefined, cacheDir: 'unused' });

const ofFeed: SourceFile = { link: { kind: 'path', path: 'media/film.mp4' }, title: { nl: 'Filmpje' } };
const atUrl = (url: string): SourceFile => ({ link: { kind: 'url', url }, title: {} });

function sourcesWith(parts: Partial<MediaSources>): MediaSources {
  return { photos: [], floorPlans: [], documents: [], videos: [], unitPlans: new Map(), ...parts };
}

const jobsOf = (sources: readonly MediaSources[], source: FileSource): Map<string, MediaJob> =>
  collectJobs(
    sources.map((one) => wantedFiles(one, ['nl'])),
    source,
  );

describe('collectJobs', () => {
  it('fetches a film of the feed, one on another host never', () => {
    const videos = [ofFeed, atUrl('https://files.example/film.mp4'), atUrl('https://youtu.be/aBcDeFgHiJk')];
    for (const source of [inFolder, onWeb]) {
      expect([...jobsOf([sourcesWith({ videos })], source).keys()]).toEqual(['video media/film.mp4']);
    }
  });

  it('fetches a film at the address of the feed itself, but not a page there', () => {
    const videos = [atUrl('https://crm.example/files/film.webm?v=2'), atUrl('https://crm.example/player/46')];
    const sources = [sourcesWith({ videos })];
    expect([...jobsOf(sources, onWeb).keys()]).toEqual(['video https://crm.example/files/film.webm?v=2']);
    expect(jobsOf(sources, inFolder).size).toBe(0);
  });

  it('asks once for a file that several records name, with all its names', () => {
    const again = { ...ofFeed, title: { nl: 'Rondleiding' } };
    const jobs = jobsOf([sourcesWith({ videos: [ofFeed] }), sourcesWith({ videos: [again] })], inFolder);
    expect([...jobs.values()].map(({ slugs }) => [...slugs])).toEqual([['filmpje', 'rondleiding']]);
  });

  it('knows all roles of a photo that leads one home and stands in the gallery of another', () => {
    const [first, second, face] = ['a', 'b', 'c'].map((name) => ({
      ...ofFeed,
      link: { kind: 'path', path: `media/${name}.jpg` } as const,
    }));
    const all = [first, second, face].filter((one) => one !== undefined);
    const homes = [
      sourcesWith({ photos: all.slice(0, 2) }),
      sourcesWith({ photos: all.slice(1), ...(first && { managerPhoto: first }) }),
    ];
    const jobs = jobsOf(homes, inFolder);
    expect([...jobs.values()].map(({ roles }) => [...roles].sort())).toEqual([
      ['gallery', 'lead'],
      ['gallery', 'lead'],
      ['gallery'],
    ]);
  });

  it('never fetches a document that is mailed on request', () => {
    const deed = { ...ofFeed, link: { kind: 'path', path: 'media/deed.pdf' }, isOnRequest: true } as const;
    expect(jobsOf([sourcesWith({ documents: [deed] })], inFolder).size).toBe(0);
  });
});

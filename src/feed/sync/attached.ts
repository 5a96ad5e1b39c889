import type { z } from 'zod';
import { ownText } from '#base/own-text.ts';
import { readsAgain, keepText, type Packed } from '#base/packed.ts';
import type { PackedList } from '#base/packed-list.ts';
import type { Listing, Project } from '#domain/listing.ts';
import type { Warn } from '#feed/findings/finding.ts';
import type { Mapped } from '#feed/format/mapped.ts';
import { attachMedia } from '#feed/media/attach.ts';
import type { MediaResults } from '#feed/media/results.ts';
import { listingSchema } from '#site/listing-schema.ts';

/** Why the site does not take a record. */
interface Issue {
  readonly field: string;
  readonly reason: string;
}

/** A home with its files as it waits, and what is to be known of it without reading it. */
export interface Attached extends Pick<Listing, 'id' | 'isDraft' | 'isOwnSiteOnly' | 'projectId'> {
  readonly packed: Packed;
  readonly issue: Issue | undefined;
  /** Folders of derived files that it names. */
  readonly hashes: readonly string[];
  /** Hashes of its photos. */
  readonly photos: readonly string[];
  /** What was found while its files were looked for. */
  readonly findings: readonly Parameters<Warn>[];
}

/** Will the site accept a record? */
export function issueOf<T>(record: T, schema: z.ZodType<T>): Issue | undefined {
  const { success, error } = schema.safeParse(record);
  if (success) return undefined;
  const [issue] = error.issues;
  return {
    field: issue?.path.join('.') ?? '',
    reason: issue?.message ?? 'it is not valid',
  };
}

/** Folders of derived files that a record names. */
export function hashesOf({ media, manager, ...rest }: Listing | Project): string[] {
  const units = 'units' in rest ? rest.units : [];
  const text = JSON.stringify([media, manager, units]);
  // Each of its sizes names the folder of a picture.
  const named = new Set(Array.from(text.matchAll(/"\/media\/([0-9a-f]{16})\//gu), ([, hash = '']) => hash));
  return Array.from(named, ownText);
}

/** A home that has its files, or is looked at without any. */
export function attachedOf(listing: Listing, findings: Attached['findings'] = []): Attached {
  const { id, isDraft, isOwnSiteOnly, projectId, media } = listing;
  return {
    id,
    isDraft,
    ...(isOwnSiteOnly !== undefined && { isOwnSiteOnly }),
    ...(projectId !== undefined && { projectId }),
    packed: keepText(JSON.stringify(listing)),
    issue: issueOf(listing, listingSchema),
    hashes: hashesOf(listing),
    photos: media.photos.map(({ hash }) => hash),
    findings,
  };
}

type Looked = Pick<MediaResults, 'get' | 'has'>;

/** The same results, of which it is noted which were asked for, and what they were. */
function noting(results: MediaResults, asked: Map<string, string>): Looked {
  const note = (key: string): void => void asked.set(key, results.stateOf(key));
  return {
    get(key) {
      note(key);
      return results.get(key);
    },
    has(key) {
      note(key);
      return results.has(key);
    },
  };
}

interface Attaching {
  readonly results: MediaResults;
  readonly languages: readonly string[];
}

interface Known<Made> {
  readonly languages: string;
  /** The state of each result that it was made with. */
  readonly asked: ReadonlyMap<string, string>;
  readonly made: Made;
}

function isSame({ languages, asked }: Known<unknown>, results: MediaResults, now: string): boolean {
  if (languages !== now) return false;
  for (const [key, state] of asked) if (results.stateOf(key) !== state) return false;
  return true;
}

/** What the last reading of this process made with files; it goes with what it was made of, and is made anew where a file is another. */
class KnownWithFiles<Source extends object, Made> {
  readonly #known = new WeakMap<Source, Known<Made>>();

  of(source: Source, { results, languages }: Attaching, make: (results: Looked) => Made): Made {
    const now = languages.join(' ');
    const last = this.#known.get(source);
    if (last && isSame(last, results, now)) return last.made;
    const asked = new Map<string, string>();
    const made = make(noting(results, asked));
    if (readsAgain()) this.#known.set(source, { languages: now, asked, made });
    return made;
  }
}

const knownHomes = new KnownWithFiles<Packed, Attached>();
const knownProjects = new KnownWithFiles<Mapped<Project>, AttachedProject>();

/** A project with its files, and what was found while they were looked for. */
export interface AttachedProject {
  readonly project: Project;
  readonly findings: Attached['findings'];
}

/** Puts its files into a project; one that is the same and whose files are is the same object. */
export function attachProject(mapped: Mapped<Project>, attaching: Attaching): AttachedProject {
  return knownProjects.of(mapped, attaching, (results) => {
    const findings: Parameters<Warn>[] = [];
    const warn: Warn = (...finding) => findings.push(finding);
    return { project: attachMedia<Project>(mapped, results, attaching.languages, warn), findings };
  });
}

/** The homes with their files, one after the other; one that is the same and whose files are is not read again. */
export function* attachAll(listings: PackedList<Mapped<Listing>>, attaching: Attaching): Generator<Attached> {
  for (const packed of listings.packed) {
    yield knownHomes.of(packed, attaching, (results) => {
      const findings: Parameters<Warn>[] = [];
      const warn: Warn = (...finding) => findings.push(finding);
      return attachedOf(attachMedia<Listing>(listings.read(packed), results, attaching.languages, warn), findings);
    });
  }
}

import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';

interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
  /** A folder of this project, not a package of the registry. */
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const files = globSync(['package-lock.json', 'docs/*/package-lock.json', 'scripts/*/package-lock.json']);
const read = (file: string): Lock => objectWith<Lock>(parseJson(readFileSync(file, 'utf8')), 'packages');

/** Packages for other machines that a lock file asks for and does not know: `npm ci` refuses the whole of it. */
function unknownOptional({ packages }: Lock): string[] {
  const places = Object.keys(packages);
  return Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !places.some((place) => place.endsWith(`node_modules/${name}`)));
}

/** Places of packages whose content no sum vouches for. */
function withoutIntegrity({ packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(([place, { link, integrity = '' }]) => place !== '' && link !== true && !integrity.startsWith('sha512-'))
    .map(([place]) => place);
}

/** Places of packages that come from an address rather than from the registry of whoever installs. */
function withAddress({ packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(([, { resolved }]) => resolved !== undefined)
    .map(([place]) => place);
}

describe.each(files)('%s', (file) => {
  const lock = read(file);

  it('knows the packages of every machine, so that `npm ci` takes it', () => {
    expect(unknownOptional(lock)).toEqual([]);
  });

  it('has the sum of every package, also of those for other machines', () => {
    expect(withoutIntegrity(lock)).toEqual([]);
  });

  it('names no address that a package comes from', () => {
    expect(withAddress(lock)).toEqual([]);
  });
});

it('are all looked at: those of the product, the documents and the tools', () => {
  expect(files.length).toBeGreaterThanOrEqual(5);
});

import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>>;
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

it.each(files)('%s knows the packages of every machine, so that `npm ci` takes it', (file) => {
  expect(unknownOptional(read(file))).toEqual([]);
});

it('are all looked at: those of the product, the documents and the tools', () => {
  expect(files.length).toBeGreaterThanOrEqual(5);
});

import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { defineUnits, noteUnit, unitsComeBy } from '#base/recorded.ts';

const numbers = z.array(z.string());

const usualFile = (): string => process.env['GEVEL_SPOTLIGHT'] ?? '.cache/spotlight.json';

function define(file: string): void {
  defineUnits('spotlight', () => (existsSync(file) ? readFileSync(file, 'utf8') : ''));
}

// Before any page asks: pages that show it are compared with what it says, and made again only where that is another.
unitsComeBy(() => {
  define(usualFile());
  return Promise.resolve();
});

/** Numbers of the homes that the agency put in the spotlight, in its order; none where no build has written any. */
export function spotlight(file = usualFile()): readonly string[] {
  define(file);
  noteUnit('spotlight', 'all');
  return existsSync(file) ? numbers.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

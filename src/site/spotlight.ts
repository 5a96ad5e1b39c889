import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { defineUnits, noteUnit } from '#base/recorded.ts';

const numbers = z.array(z.string());

/** Numbers of the homes that the agency put in the spotlight, in its order; none where no build has written any. */
export function spotlight(file = process.env['GEVEL_SPOTLIGHT'] ?? '.cache/spotlight.json'): readonly string[] {
  defineUnits('spotlight', () => (existsSync(file) ? readFileSync(file, 'utf8') : ''));
  noteUnit('spotlight', 'all');
  return existsSync(file) ? numbers.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

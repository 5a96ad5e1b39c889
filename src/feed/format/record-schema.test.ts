import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { feedJsonSchema, projectSchema, propertySchema } from './record-schema.ts';

function problems(schema: z.ZodType, records: unknown): string[] {
  return z
    .array(z.unknown())
    .parse(records)
    .flatMap((record) => {
      const result = schema.safeParse(record);
      return result.success ? [] : [z.prettifyError(result.error)];
    });
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

describe('the published form of a feed', () => {
  it('is what the code says: npm run -s sync -- --schema > public/feed.schema.json', () => {
    expect(readJson('public/feed.schema.json')).toEqual(feedJsonSchema());
  });

  it('fits the whole sample feed', () => {
    const folder = 'content/sample-feed';
    for (const name of readdirSync(`${folder}/properties`)) {
      expect(problems(propertySchema, readJson(`${folder}/properties/${name}`))).toEqual([]);
    }
    expect(problems(projectSchema, readJson(`${folder}/projects.json`))).toEqual([]);
  });

  it('takes a code as its number or as its word and no other', () => {
    const good = { ID: 1, ConstructionID: 3 };
    expect(problems(propertySchema, [good, { ...good, ConstructionID: 'semi-open' }])).toEqual([]);
    expect(problems(propertySchema, [{ ...good, ConstructionID: 'half' }])).toHaveLength(1);
    expect(problems(propertySchema, [{ ...good, ConstructionID: 9 }])).toHaveLength(1);
  });
});

import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { errorCode, sqliteCode } from './error-code.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

test('a failed system call says its code, anything else says none', () => {
  const missing = thrownBy(() => readFileSync('no-such-file'));
  expect([missing, new Error('ENOENT'), { code: 'ENOENT' }, undefined].map(errorCode)).toEqual([
    'ENOENT',
    undefined,
    undefined,
    undefined,
  ]);
});

test('the code of SQLite is without the place where it happened', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE homes (id INTEGER PRIMARY KEY)');
  database.exec('INSERT INTO homes VALUES (1)');
  // SQLITE_CONSTRAINT_PRIMARYKEY is 1555: 19, and six times 256.
  const twice = thrownBy(() => {
    database.exec('INSERT INTO homes VALUES (1)');
  });
  database.close();
  expect([sqliteCode(twice), sqliteCode(new Error('busy')), sqliteCode(5)]).toEqual([19, undefined, undefined]);
});

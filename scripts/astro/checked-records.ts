import type { AstroIntegration } from 'astro';
import { readAllRecords } from '#site/records.ts';

/** A build stops at a snapshot that cannot be right before it does anything else. */
export function checkedRecordsIntegration(): AstroIntegration {
  return {
    name: 'gevel:checked-records',
    hooks: {
      'astro:build:start': () => {
        readAllRecords();
      },
    },
  };
}

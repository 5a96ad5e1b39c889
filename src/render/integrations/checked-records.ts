import type { AstroIntegration } from 'astro';

/** A build stops at a snapshot that cannot be right, for which `check` throws, before it does anything else. */
export function checkedRecordsIntegration(check: () => void): AstroIntegration {
  return { name: 'gevel:checked-records', hooks: { 'astro:build:start': check } };
}

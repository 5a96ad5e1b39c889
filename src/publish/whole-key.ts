import { codeKey } from '#release/code-key.ts';
import { hashOf } from '#site/content-keys.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** Stands for all that makes a whole build necessary: the code, and the settings of how every file is packed and of the streets. */
export function wholeKey({ compress, map }: SiteConfig): string {
  return hashOf([codeKey(), compress, map.streets]);
}

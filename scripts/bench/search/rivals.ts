import { installApart } from '#scripts/test-setup/install-apart.ts';

const rivals = [
  { name: '@orama/orama', version: '3.1.18' },
  { name: 'itemsjs', version: '2.4.4' },
  { name: 'minisearch', version: '7.2.0' },
];

/** Installs the engines to compare with beside the files that import them: no part of the project, nor of a site. */
export function installRivals(): void {
  installApart(import.meta.dirname, rivals);
}

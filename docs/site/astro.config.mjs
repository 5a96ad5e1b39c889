import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

const folders = [
  ['For an agency', 'agency'],
  ['Operate', 'operate'],
  ['Develop', 'develop'],
  ['Rules of the trade', 'rules'],
  ['Decisions', 'decisions'],
];

export default defineConfig({
  outDir: '../../.cache/docs',
  cacheDir: '../../.cache/docs-cache',
  telemetry: false,
  integrations: [
    starlight({
      title: 'Gevel',
      description: 'How the site of an estate agency is set up, run and developed further.',
      favicon: '/favicon.svg',
      sidebar: [
        'index',
        'glossary',
        ...folders.map(([label, directory]) => ({ label, items: [{ autogenerate: { directory } }] })),
      ],
    }),
  ],
});

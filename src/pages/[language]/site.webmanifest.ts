import type { APIRoute, GetStaticPaths } from 'astro';
import type { Language } from '#i18n/languages.ts';
import { getContent } from '#site/content.ts';
import { linksFor } from '#site/links.ts';

export const getStaticPaths = (async () => {
  const { languages } = await getContent();
  return languages.map((language) => ({ params: { language }, props: { language } }));
}) satisfies GetStaticPaths;

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

export const GET: APIRoute<{ language: Language }> = async ({ props: { language } }) => {
  const content = await getContent();
  const { agency, theme } = content.site;
  const home = linksFor(content, language).route('/');
  const manifest = {
    name: agency.name,
    short_name: agency.name,
    description: agency.slogan[language],
    lang: language,
    dir: 'ltr',
    id: home,
    start_url: home,
    scope: '/',
    // An app of its own, with the browser's back button where there is room for one.
    display: 'standalone',
    display_override: ['minimal-ui'],
    background_color: theme.paper,
    theme_color: theme.paper,
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
};

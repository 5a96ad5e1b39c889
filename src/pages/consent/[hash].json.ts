import type { APIRoute } from 'astro';
import { consentText } from '#site/consent-file.ts';
import { getContent } from '#site/content.ts';

export async function getStaticPaths() {
  const { site, languages } = await getContent();
  return languages.map((language) => {
    const { hash, text } = consentText(site, language);
    return { params: { hash }, props: { text } };
  });
}

export const GET: APIRoute<{ text: string }> = ({ props: { text } }) =>
  new Response(text, { headers: { 'Content-Type': 'application/json' } });

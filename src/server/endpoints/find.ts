import { homeMeant } from '#domain/home-meant.ts';
import { listingPath, projectPath } from '#domain/paths.ts';
import { foldToKey } from '#search/fold.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { languageOf } from '#server/http/language.ts';
import type { Services } from '#server/services.ts';

/** `GET /api/find?q=LH-0201&lng=fr`: the page of the home or project with that reference or number, whatever list it stands in. */
export function findEndpoint({ siteData }: Services): Endpoint {
  return {
    method: 'GET',
    path: '/api/find',
    handle(context) {
      const data = siteData();
      const { config, routes: table } = data;
      const { q = '' } = context.req.query();
      const language = languageOf(context.req.raw, data);
      const wanted = foldToKey(q.slice(0, 100));
      const isIt = ({ id, reference }: { id: string; reference: string }): boolean =>
        wanted !== '' && (foldToKey(reference) === wanted || id === wanted);
      const listing = homeMeant(data.listings, isIt);
      if (listing) {
        const path = listingPath({ table, listing, language, defaultLanguage: config.defaultLanguage });
        return context.json({ path });
      }
      const project = data.projects.find(isIt);
      return context.json({ path: project ? projectPath({ table, project, language }) : null });
    },
    doc: {
      summary: 'The page of a home or project by its reference (`q`), in the language `lng`: `path`, or null.',
      answers: { 200: 'The path, or null where there is none of that reference.' },
    },
  };
}

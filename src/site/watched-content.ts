import { memoBy } from '#base/memo.ts';
import { defineUnits, recorded, unitIn } from '#base/recorded.ts';
import { noteRead, readsAreRecorded } from '#base/reads.ts';
import { useFormats } from '#i18n/formats.ts';
import { answerKey, keepUnwatched } from '#site/feed-question.ts';
import { recordsKey } from '#site/content-keys.ts';
import { feedParts } from '#site/content-units.ts';
import type { Content } from '#site/content.ts';

/** The same proxy for the same object: what is kept by it is found again in the next state of the site. */
const recordedSite = memoBy((site: Content['site']) => recorded('site', site));
const recordedRoutes = memoBy((routes: Content['routes']) => recorded('routes', routes));

type FeedPart = (typeof feedParts)[number];

const valuesOf: Readonly<Record<FeedPart, (content: Content) => string>> = {
  today: ({ today }) => today,
  listings: ({ listings }) => recordsKey(listings),
  onOffer: ({ onOffer }) => recordsKey(onOffer),
  realised: ({ realised }) => recordsKey(realised),
  projects: ({ projects }) => recordsKey(projects),
  types: ({ types }) => recordsKey(types),
  categories: ({ categories }) => recordsKey(categories),
};

const isFeedPart = (name: unknown): name is FeedPart => typeof name === 'string' && Object.hasOwn(valuesOf, name);

/** The same content, of which it is noticed what pages read, where somebody wants to know (src/base/reads.ts). */
export function watchedContent(content: Content): Content {
  if (!readsAreRecorded()) return content;
  const site = recordedSite(content.site);
  // Whoever writes a number reads the setting for it.
  useFormats(site.format);
  defineUnits('feed', ([name]) => (isFeedPart(name) ? valuesOf[name](content) : ''));
  const units = new Map<string | symbol, number>(feedParts.map((name) => [name, unitIn('feed', name)]));
  const { languages } = site;
  const watched: Content = { ...content, site, languages, routes: recordedRoutes(content.routes) };
  const noticed = new Proxy<Content>(watched, {
    get(target, name): unknown {
      const unit = units.get(name);
      if (unit !== undefined) noteRead(unit);
      return name === 'defaultLanguage' ? target.site.defaultLanguage : Reflect.get(target, name);
    },
  });
  keepUnwatched(noticed, watched);
  defineUnits('asked', ([question = '', about = '']) => answerKey(noticed, question, about));
  return noticed;
}

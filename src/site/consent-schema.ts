import { z } from 'zod';
import { consentCategories } from '#domain/consent.ts';

const origin = z.url({ protocol: /^https$/u }).regex(/^https:\/\/[^/]+$/u, 'an origin is https:// and a host, no path');

/** How long something stays in the browser: until it is closed, until somebody deletes it, or for a time. */
const life = z.union([
  z.enum(['session', 'kept']),
  z.strictObject({ days: z.int().min(1) }),
  z.strictObject({ months: z.int().min(1) }),
]);

/** Something that a service leaves in the browser; a name may end in `*`. */
const storage = z.strictObject({
  name: z.string().min(1),
  kind: z.enum(['cookie', 'local', 'session', 'cache']),
  life,
});

/** Signals of Google's Consent Mode, version 2, that a service stands for. */
const signal = z.enum(['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage']);

/** A function of a tag, called if it is there: `{"function": "fbq", "arguments": ["track", "Lead"], "on": "thanks"}`; `"$now"` is the time. */
const call = z.strictObject({
  function: z.string().regex(/^[\w$]+(?:\.[\w$]+)*$/u, 'the name of a function'),
  arguments: z.array(z.json()).default([]),
  /** On every page, or on the pages that thank for a form. */
  on: z.enum(['page', 'thanks']).default('page'),
});

/** A script that loads once its service is allowed. */
const tag = z.strictObject({
  /** Of another company, or a file of `public/`. */
  src: z.union([z.url({ protocol: /^https$/u }), z.string().regex(/^\/[^/]/u, 'a path starts with one slash')]),
  attributes: z.record(z.string().regex(/^data-[\w-]+$/u, 'only data- attributes'), z.string()).default({}),
  calls: z.array(call).default([]),
});

/** Players whose content waits for its service. */
const embed = z.enum(['youtube', 'vimeo', 'facebook', 'matterport', 'tvl', 'yisual']);

const service = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/u, 'lower case letters, digits and hyphens'),
  category: z.enum(consentCategories),
  name: z.record(z.string(), z.string().min(1)).or(z.string().min(1)),
  /** The company behind it; without it the agency itself. */
  provider: z.string().min(1).exactOptional(),
  /** The company's own privacy or cookie policy. */
  policyUrl: z.url({ protocol: /^https$/u }).exactOptional(),
  purpose: z.record(z.string(), z.string().min(1)),
  storage: z.array(storage).default([]),
  embeds: z.array(embed).default([]),
  /** Where it may load from; goes into the security policy. */
  hosts: z
    .strictObject({
      script: z.array(origin).default([]),
      connect: z.array(origin).default([]),
      image: z.array(origin).default([]),
      frame: z.array(origin).default([]),
    })
    .prefault({}),
  tag: tag.exactOptional(),
  signals: z.array(signal).default([]),
  note: z.string().exactOptional(),
});

function isOwn({ tag: script, embeds, signals, hosts }: z.infer<typeof service>): boolean {
  return !script && embeds.length + signals.length === 0 && Object.values(hosts).every(({ length }) => length === 0);
}

/** The registry of everything that stores in the browser or loads from elsewhere. */
export const consentSchema = z
  .strictObject({
    /** Raise it when a service is added or its purpose changes: every visitor is asked again. */
    revision: z.int().min(1).max(999_999).default(1),
    /** How long a choice holds. */
    months: z.int().min(1).max(12).default(6),
    services: z.array(service).default([]),
  })
  .refine(({ services }) => new Set(services.map(({ id }) => id)).size === services.length, {
    path: ['services'],
    message: 'two services have the same id',
  })
  .refine(({ services }) => services.every((each) => each.category !== 'necessary' || isOwn(each)), {
    path: ['services'],
    message: 'a necessary service loads nothing from elsewhere: give it another category',
  });

export type ConsentConfig = z.infer<typeof consentSchema>;
export type ConsentService = z.infer<typeof service>;

/** Services without a purpose or name in one of the languages. `-> ['youtube (de)']` */
export function untranslatedServices({ services }: ConsentConfig, languages: readonly string[]): string[] {
  return services.flatMap(({ id, name, purpose }) =>
    languages
      .filter((code) => !purpose[code] || (typeof name !== 'string' && !name[code]))
      .map((code) => `${id} (${code})`),
  );
}

import type { AstroIntegration } from 'astro';
import { pluginIntegration } from './plugin-integration.ts';

/** What CSS Overflow 5 names and the compressor of styles, lightningcss 1.33, leaves as it is with a warning. */
const newNames = ["'target-current'", "'scroll-button'"];

/** Keeps warnings about names that are right, but newer than the compressor, out of the build. */
export function knownStylesIntegration(): AstroIntegration {
  return pluginIntegration({
    name: 'gevel:known-styles',
    configResolved({ logger }) {
      const warn = logger.warn.bind(logger);
      logger.warn = (message, options) => {
        if (!newNames.some((name) => message.includes(name))) warn(message, options);
      };
    },
  });
}

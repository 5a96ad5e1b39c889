/**
 * The package has types for its base class, but does not export it from its entry. Its ready stores are no way round: they make
 * a table of their own beside our migrations, ask the machine's clock, write past the one writer of our store, and none knows
 * node:sqlite.
 */
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import { RateLimiterStoreAbstract } from 'rate-limiter-flexible';
  export { RateLimiterStoreAbstract as default };
}

/** The package has types for its base class, but does not export it from its entry. */
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import { RateLimiterStoreAbstract } from 'rate-limiter-flexible';
  export { RateLimiterStoreAbstract as default };
}

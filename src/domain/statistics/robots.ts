/** Words by which programs that read pages name themselves. */
const robotWords =
  /(?<!cu)bot\b|(?<!cu)bot[/;_-]|crawl|spider|slurp|scrap|preview|headless|lighthouse|pagespeed|monitor|uptime|pingdom|archiv|facebookexternalhit|whatsapp\/|curl\/|wget|python|java\/|okhttp|axios|go-http|node-fetch|undici|libwww|phantom|selenium|playwright|puppeteer|electron/iu;

/** Every browser that people use says so. */
const browserWord = /^Mozilla\/5\.0 \(.+\)/u;

/** Is this the name of a program that is no visitor? `'Mozilla/5.0 (compatible; Googlebot/2.1)' -> true`, `'' -> true` */
export function isRobotName(userAgent: string): boolean {
  return !browserWord.test(userAgent) || robotWords.test(userAgent);
}

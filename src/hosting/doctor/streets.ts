import { errorMessage } from '#base/error-message.ts';
import type { Finding } from '#base/doctor-finding.ts';
import type { Tell } from './finding.ts';

const answerMs = 10_000;
const firstBytes = 'PMTiles';
const advice =
  'What stands before the server must hand on Range and compress no .pmtiles (docs/operate/cdn.md). Maps show no streets meanwhile.';

/** Does the site give its streets in parts, as visitors ask for them? `address` is that of the file. */
export async function checkStreets(address: string, tell: Tell): Promise<Finding> {
  const { host } = new URL(address);
  try {
    const answer = await fetch(address, {
      headers: { Range: `bytes=0-${String(firstBytes.length - 1)}`, 'Accept-Encoding': 'gzip, br' },
      signal: AbortSignal.timeout(answerMs),
    });
    if (answer.status !== 206) {
      await answer.body?.cancel();
      return tell.wrong(
        `${host} answers ${String(answer.status)} to the question for a part of the streets, not 206.`,
        advice,
      );
    }
    const isPacked = answer.headers.has('Content-Encoding');
    if (isPacked || (await answer.text()) !== firstBytes)
      return tell.wrong(`${host} sends the streets compressed or changed.`, advice);
    return tell.well(`${host} sends the streets in parts.`);
  } catch (error) {
    return tell.wrong(`${host} does not send the streets: ${errorMessage(error)}`, advice);
  }
}

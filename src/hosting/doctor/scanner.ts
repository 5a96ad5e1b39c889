import type { Finding } from '#base/doctor-finding.ts';
import { clamdAddress, clamdScan } from '#server/scan/clamd.ts';
import type { Tell } from './finding.ts';

/** The test file that every scanner must find (EICAR, eicar.org/download-anti-malware-testfile); in two parts, so that none finds it here. */
const testFile = [String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$`, 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const start = 'While it is away, PDFs of visitors are refused. Start clamd, and let this user reach its socket.';

/** Does the scanner of PDFs answer, and does it find what every scanner must find? */
export async function checkScanner({ CLAMD: address }: NodeJS.ProcessEnv, tell: Tell): Promise<readonly Finding[]> {
  if (!address) return [tell.well('CLAMD is not set: PDFs of visitors are checked for their kind only.')];
  const place = clamdAddress(address);
  if (!place) {
    return [
      tell.wrong(`CLAMD is "${address}".`, 'Give its socket, /run/clamav/clamd.ctl, or host and port, 127.0.0.1:3310.'),
    ];
  }
  const scan = clamdScan(place);
  const [plain, test] = await Promise.all([scan(Buffer.from('%PDF-1.7')), scan(Buffer.from(testFile))]);
  if (plain === 'away') return [tell.wrong(`The scanner at ${address} does not answer.`, start)];
  if (plain === 'infected')
    return [
      tell.wrong(`The scanner at ${address} takes a plain file for a virus.`, 'Look at its log and its signatures.'),
    ];
  if (test !== 'infected')
    return [tell.wrong(`The scanner at ${address} misses the test file.`, 'Let freshclam fetch its signatures.')];
  return [tell.well(`The scanner at ${address} answers, and finds the test file.`)];
}

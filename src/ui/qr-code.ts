import { encode } from 'uqr';

/** True is dark; rows from the top. */
export type QrModules = readonly (readonly boolean[])[];

/** A code of more modules than version 15 has is hard to read from a screen. */
const largestVersion = 15;
/** What version 15 holds at level M, where 15 % of a code may be unreadable. */
const mostBytes = 412;

/** The modules of a QR code; throws when the text is too long for version 15. `'https://x.example' -> 25 rows of 25` */
export function qrModules(text: string): QrModules {
  const bytes = [...new TextEncoder().encode(text)];
  if (bytes.length > mostBytes)
    throw new Error(`A text of ${bytes.length} bytes is too long for a QR code here. Shorten it.`);
  // Room that is left is used for more correction: the code grows by none of it.
  return encode(bytes, { ecc: 'M', boostEcc: true, maxVersion: largestVersion, border: 0 }).data;
}

/** Quiet zone around a code, in modules. */
export const quietModules = 4;

/** The dark modules as one path, a module a unit. */
export function qrPath(modules: QrModules): string {
  return modules
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1] === true) return [];
        const end = row.indexOf(false, x);
        const length = (end === -1 ? row.length : end) - x;
        return [`M${x + quietModules} ${y + quietModules}h${length}v1h-${length}z`];
      }),
    )
    .join('');
}

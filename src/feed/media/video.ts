import type { VideoMeta } from './meta.ts';

/** ISO base media brands of films that browsers play; AVIF and HEIC pictures and QuickTime share the container. */
const filmBrand = /^(?:iso[m2-9]|mp4[12]|avc1|M4V |MSNV|dash)$/u;
const pictureBrand = /^(?:avi[fs]|hei[cfsx]|hev[cx]|mif1|msf1)$/u;
/** Start of every EBML file; only its document type tells WebM from the Matroska that browsers do not play. */
const ebmlMagic = '\x1A\x45\xDF\xA3';
/** The document type follows its id and a length of one to eight bytes. */
const webmType = /\x42\x82[^]{1,8}?webm/u;
const ebmlHeaderBytes = 64;

type VideoCheck =
  { readonly ok: true; readonly format: VideoMeta['format'] } | { readonly ok: false; readonly reason: string };

function latin1(bytes: Buffer, start: number, end: number): string {
  return bytes.subarray(start, end).toString('latin1');
}

/** Names of the boxes at the top of an MP4, or undefined when the last one ends beyond the file. */
function topBoxes(bytes: Buffer): Set<string> | undefined {
  const names = new Set<string>();
  let start = 0;
  while (start < bytes.length) {
    if (start + 8 > bytes.length) return undefined;
    const short = bytes.readUInt32BE(start);
    if (short === 1 && start + 16 > bytes.length) return undefined;
    // 1 announces a size of eight bytes, 0 a box that goes on to the end of the file.
    const size = short === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : short === 0 ? bytes.length - start : short;
    if (size < 8 || start + size > bytes.length) return undefined;
    names.add(latin1(bytes, start + 4, start + 8));
    start += size;
  }
  return names;
}

function isFilm(bytes: Buffer): boolean {
  const end = Math.min(bytes.readUInt32BE(0), 256);
  const major = latin1(bytes, 8, 12);
  const brands = [major];
  for (let start = 16; start + 4 <= end; start += 4) brands.push(latin1(bytes, start, start + 4));
  return !pictureBrand.test(major) && brands.some((brand) => filmBrand.test(brand));
}

/** What a film is by its bytes, whatever the file is called: MP4 or WebM. A film that is cut off is none. */
export function checkVideo(source: Uint8Array): VideoCheck {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  if (bytes.length >= 16 && latin1(bytes, 4, 8) === 'ftyp' && isFilm(bytes)) {
    const boxes = topBoxes(bytes);
    const isWhole = boxes?.has('moov') === true && boxes.has('mdat');
    return isWhole ? { ok: true, format: 'mp4' } : { ok: false, reason: 'the MP4 film is cut off or damaged' };
  }
  const header = latin1(bytes, 0, ebmlHeaderBytes);
  if (header.startsWith(ebmlMagic) && webmType.test(header)) return { ok: true, format: 'webm' };
  return { ok: false, reason: 'it is not an MP4 or WebM film' };
}

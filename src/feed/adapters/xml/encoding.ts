import { isUtf8 } from 'node:buffer';

/** UTF-16 by its mark, or by the zero beside the first bracket (XML 1.0, appendix F). */
function wideEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : undefined;
}

/** What a head declares, where it is an encoding at all and not UTF-8, which the file is not. */
function declaredDecoder(head: Uint8Array): TextDecoder {
  const text = Buffer.from(head.subarray(0, 200)).toString('latin1');
  const declared = /encoding=["']([\w-]{1,40})["']/iu.exec(text)?.[1] ?? '';
  const isOther = declared !== '' && !/^utf-?8$/iu.test(declared);
  try {
    return new TextDecoder(isOther ? declared : 'windows-1252');
  } catch {
    return new TextDecoder('windows-1252');
  }
}

/** UTF-16 when a file begins so, UTF-8 when it can be, whatever it declares; otherwise what it declares, or Windows' Latin letters. */
export function xmlDecoder(head: Uint8Array, isUtf8: boolean): TextDecoder {
  const wide = wideEncoding(head);
  if (wide !== undefined) return new TextDecoder(wide);
  return isUtf8 ? new TextDecoder('utf-8') : declaredDecoder(head);
}

/** Text of a file in memory. */
export function decodeXml(bytes: Uint8Array): string {
  return xmlDecoder(bytes, isUtf8(bytes)).decode(bytes);
}

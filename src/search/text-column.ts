import type { ByteReader, ByteWriter } from './bytes.ts';
import { foldSign, readCodes, readPlanes, unfoldSign, writePlanes } from './columns.ts';

/** More digits than these stay text: the number must fit into 32 bits, also with a sign. */
const numberedText = /^(.*?)(\d{0,9})$/su;

const noNumber = 0;
const plainNumber = 1;
/** Nine digits, one of them or more a leading zero. */
const longestForm = 10;

interface Parts {
  readonly stem: string;
  /** No number, one without leading zeros, or one more than the digits of one with leading zeros. */
  readonly form: number;
  readonly number: number;
}

/** `'LH-0042' -> {stem: 'LH-', form: 5, number: 42}` */
function partsOf(text: string): Parts {
  const [, stem = '', digits = ''] = numberedText.exec(text) ?? [];
  const number = Number(digits);
  if (digits === '') return { stem, form: noNumber, number };
  return { stem, form: String(number) === digits ? plainNumber : digits.length + 1, number };
}

function numberText(number: number, form: number): string {
  if (form === noNumber) return '';
  return form === plainNumber ? String(number) : String(number).padStart(form - 1, '0');
}

/** Ids and references mostly are a stem and a running number; `near` holds numbers that they probably follow. */
export function writeTexts(writer: ByteWriter, texts: readonly string[], near: readonly number[]): void {
  const parts = texts.map(partsOf);
  const stems = [...new Set(parts.map(({ stem }) => stem))].sort();
  const codeOf = new Map(stems.map((stem, index) => [stem, index]));
  const planes = (values: readonly number[]) => {
    writePlanes(writer, values);
  };
  writer.number(stems.length);
  for (const stem of stems) writer.text(stem);
  planes(parts.map(({ stem }) => codeOf.get(stem) ?? 0));
  planes(parts.map(({ form }) => form));
  planes(parts.map(({ number }, row) => foldSign(number - (near[row] ?? 0))));
}

export function readTexts(reader: ByteReader, count: number, near: readonly number[]): string[] {
  const stems = Array.from({ length: reader.count() }, () => reader.text());
  const stemCodes = readCodes(reader, count, stems.length);
  const forms = readCodes(reader, count, longestForm + 1);
  const numbers = readPlanes(reader, count);
  return Array.from(numbers, (folded, row) => {
    const number = unfoldSign(folded) + (near[row] ?? 0);
    return (stems[stemCodes[row] ?? 0] ?? '') + numberText(number, forms[row] ?? noNumber);
  });
}

/** The running numbers of texts. `['LH-0042', 'x'] -> [42, 0]` */
export function runningNumbers(texts: readonly string[]): number[] {
  return texts.map((text) => partsOf(text).number);
}

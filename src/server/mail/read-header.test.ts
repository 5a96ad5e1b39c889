import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { readHeader } from './read-header.ts';

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

async function sourceOf(subject: string): Promise<string> {
  const { message } = await transport.sendMail({ to: 'an@post.example', subject, text: 'Subject: of the text' });
  if (!Buffer.isBuffer(message)) throw new TypeError('The transport was asked for a buffer, and gave something else.');
  return message.toString('utf8');
}

describe('a header of a caught mail', () => {
  it.each([
    'Uw afspraak op 1 december 2026 om 10:30',
    'Votre recherche a été enregistrée | Immo Lindehof',
    'Ihre Immobilien: Größe, Straße und ein sehr langer Betreff, der über mehrere Zeilen geht, für Ölmühlen und Bäcker',
  ])('reads as it was written: %s', async (subject) => {
    expect(readHeader(await sourceOf(subject), 'Subject')).toBe(subject);
  });

  it('reads any words that a subject may have', async () => {
    const word = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((text) => /^[\p{L}\p{N}’«»€]+$/u.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 20 }), async (words) => {
        const subject = words.join(' ');
        expect(readHeader(await sourceOf(subject), 'Subject')).toBe(subject);
      }),
    );
  });

  it('is empty where there is none, whatever the text says', async () => {
    expect(readHeader(await sourceOf('Dag'), 'X-Nothing')).toBe('');
    expect(readHeader('To: an@post.example\n\nSubject: of the text', 'Subject')).toBe('');
  });
});

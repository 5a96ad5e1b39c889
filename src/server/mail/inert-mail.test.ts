import { describe, expect, it } from 'vitest';
import type { Mail } from '#submissions/mail.ts';
import { headerName, inertMail } from './inert-mail.ts';

const own = { url: 'https://agency.example', email: 'info@agency.example' };
const bait =
  'https://evil.example/a www.evil.example evil.example/x boss@evil.example https://agency.example.evil.example/';

function mailOf(audience: Mail['audience'], text: string): Mail {
  return {
    audience,
    to: { address: 'an@home.example' },
    replyTo: { address: 'jan@home.example' },
    language: 'nl',
    subject: text,
    heading: text,
    paragraphs: [text],
    answers: [{ label: text, value: text }],
    quote: text,
  };
}

function textsOf({ subject, heading, paragraphs, answers = [], quote = '' }: Mail): string[] {
  return [subject, heading, ...paragraphs, ...answers.flatMap(({ label, value }) => [label, value]), quote];
}

describe.each(['agency', 'visitor'] as const)('a mail to the %s', (audience) => {
  it('has no live address of others, wherever a visitor’s words stand', () => {
    for (const text of textsOf(inertMail(mailOf(audience, bait), own))) {
      expect(text).not.toMatch(/\w[.@:]\w|:\/\//u);
      expect(text.replaceAll('\u2060', '')).toBe(bait);
    }
  });

  it('keeps the addresses of the agency, and in our sentences those of its site', () => {
    const mail = inertMail(
      mailOf(audience, 'Mail info@agency.example, zie https://agency.example/api/links/a?b=c.d'),
      own,
    );
    expect(mail.paragraphs).toEqual(['Mail info@agency.example, zie https://agency.example/api/links/a?b=c.d']);
    expect(mail.quote).toContain('info@agency.example, ');
    expect(mail.quote).not.toContain('https:');
  });

  it('keeps no address that only begins like ours', () => {
    for (const text of [
      'https://agency.example@evil.example/',
      'https://agency.example/a@evil.example',
      'https://agency.example/a"evil.example',
      'xhttps://agency.example/evil.example',
      'info@agency.example.evil.example',
      'info@agency.example/evil.example',
      'xinfo@agency.example',
    ]) {
      expect(inertMail(mailOf(audience, text), own).paragraphs[0], text).toMatch(
        /\u2060\.\u2060example$|\u2060\.\u2060example\/$/u,
      );
    }
  });
});

it('the agency can answer whoever wrote, and nobody else sees that address live', () => {
  const sentence = 'Uw antwoord gaat naar jan@home.example.';
  expect(inertMail(mailOf('agency', sentence), own).paragraphs).toEqual([sentence]);
  expect(inertMail(mailOf('visitor', sentence), own).paragraphs[0]).not.toContain('jan@home');
});

it('a name in a header is a name', () => {
  expect(headerName({ name: ' An \r\n O’Brien ' })).toBe('An O’Brien');
  expect(headerName({ name: 'Bank www.evil.example' })).toBe('');
  expect(headerName({})).toBe('');
});

import type { Mail } from '#server/form.ts';
import { escapeHtml, plainCharacters, withoutLinks } from '#server/mail/inert-text.ts';
import { fillSlots, keepBlocks, type Block, type MailTemplates } from '#server/mail/template.ts';

/** A mail as it is sent. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const longestSubject = 200;
const cell = 'padding:10px 0;border-top:1px solid #e4dfd5;vertical-align:top;text-align:left;';

/** What a visitor typed, made harmless for its reader. */
function visitorText({ audience }: Mail, text: string): string {
  const plain = plainCharacters(text);
  return audience === 'agency' ? plain : withoutLinks(plain);
}

function lines(text: string): string {
  return escapeHtml(text).replace(/\n/gu, '<br>');
}

function answerRows(mail: Mail): string {
  return (mail.answers ?? [])
    .map(({ label, value }) => {
      const head = `<th scope="row" style="${cell}width:38%;padding-right:16px;font-weight:normal;color:#5c6661;">${lines(label)}</th>`;
      return `<tr>${head}<td style="${cell}">${lines(visitorText(mail, value))}</td></tr>`;
    })
    .join('');
}

function blocksOf(mail: Mail): Set<Block> {
  const kept: [Block, boolean][] = [
    ['paragraphs', mail.paragraphs.length > 0],
    ['quote', mail.quote !== undefined],
    ['answers', (mail.answers ?? []).length > 0],
    ['button', mail.button !== undefined],
    ['footnote', mail.footnote !== undefined],
  ];
  return new Set(kept.filter(([, isKept]) => isKept).map(([block]) => block));
}

function renderHtml(mail: Mail, template: string): string {
  return fillSlots(keepBlocks(template, blocksOf(mail)), {
    preview: escapeHtml(mail.paragraphs[0] ?? mail.heading),
    heading: escapeHtml(mail.heading),
    paragraphs: mail.paragraphs.map((text) => `<p style="margin:0 0 16px">${lines(text)}</p>`).join(''),
    quote: lines(visitorText(mail, mail.quote ?? '')),
    answers: answerRows(mail),
    buttonLabel: escapeHtml(mail.button?.label ?? ''),
    buttonHref: escapeHtml(mail.button?.href ?? ''),
    footnote: lines(mail.footnote ?? ''),
  });
}

function renderText(mail: Mail, signature: string): string {
  const answers = (mail.answers ?? []).map(({ label, value }) => {
    const text = visitorText(mail, value);
    return text.includes('\n') ? `${label}:\n  ${text.replace(/\n/gu, '\n  ')}` : `${label}: ${text}`;
  });
  const quote = mail.quote === undefined ? '' : visitorText(mail, mail.quote).replace(/^/gmu, '> ');
  const parts = [
    mail.heading,
    ...mail.paragraphs,
    quote,
    answers.join('\n'),
    mail.button ? `${mail.button.label}:\n${mail.button.href}` : '',
    mail.footnote ?? '',
    `-- \n${signature}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** One line for a header: no visitor's text reaches it with a line end. */
function subjectLine(text: string): string {
  return plainCharacters(text).replace(/\s+/gu, ' ').trim().slice(0, longestSubject).toWellFormed();
}

/** Puts a mail into the agency's template, as HTML and as text. */
export function renderMail(mail: Mail, templates: MailTemplates, signature: string): RenderedMail {
  return {
    subject: subjectLine(mail.subject),
    html: renderHtml(mail, templates[mail.language]),
    text: renderText(mail, signature),
  };
}

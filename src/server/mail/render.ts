import type { Language } from '#i18n/languages.ts';
import type { Mail, MailHome } from '#submissions/form-server.ts';
import { inertMail, type OwnAddresses } from '#server/mail/inert-mail.ts';
import { escapeHtml, plainCharacters } from '#server/mail/inert-text.ts';
import { fillSlots, keepBlocks, type Block, type MailTemplates } from '#server/mail/template.ts';

/** A mail as it is sent. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const longestSubject = 200;
const cell = 'padding:10px 0;border-top:1px solid #e4dfd5;vertical-align:top;text-align:left;';

function lines(text: string): string {
  return escapeHtml(text).replace(/\n/gu, '<br>');
}

function answerRows({ answers = [] }: Mail): string {
  return answers
    .map(({ label, value }) => {
      const head = `<th scope="row" style="${cell}width:38%;padding-right:16px;font-weight:normal;color:#5c6661;">${lines(label)}</th>`;
      return `<tr>${head}<td style="${cell}">${lines(value)}</td></tr>`;
    })
    .join('');
}

const small = 'font-size:14px;color:#5c6661';

/** One home: the picture, then why, what and where. Styles stand in the tags, where mail programs look for them. */
function homeRow({ reason, title, href, price, facts, photo }: MailHome): string {
  const address = escapeHtml(href);
  const picture = photo
    ? `<a href="${address}"><img src="${escapeHtml(photo.src)}" alt="${escapeHtml(photo.alt)}" width="200" style="display:block;width:100%;max-width:200px;height:auto;border:0"></a>`
    : '';
  const words = [
    `<span style="${small}">${escapeHtml(reason)}</span>`,
    `<a href="${address}" style="color:inherit;font-size:17px">${escapeHtml(title)}</a>`,
    `<strong>${escapeHtml(price)}</strong>`,
    `<span style="${small}">${escapeHtml(facts)}</span>`,
  ];
  return `<tr><td style="${cell}width:38%;padding-right:16px">${picture}</td><td style="${cell}">${words.join('<br>')}</td></tr>`;
}

/** `'Prix' -> 'Prix :'` in French, `'Buy or rent?' -> 'Buy or rent?'` */
function labelText(label: string, { language }: Pick<Mail, 'language'>): string {
  if (/[?!:]$/u.test(label)) return label;
  return language === 'fr' ? `${label}\u00a0:` : `${label}:`;
}

function homeText({ reason, title, href, price, facts }: MailHome, mail: Mail): string {
  return `${labelText(reason, mail)} ${title}\n  ${price}\n  ${facts}\n  ${href}`;
}

function linkHtml(links: Mail['links'] = []): string {
  return links
    .map(({ label, href }) => `<a href="${escapeHtml(href)}" style="color:inherit">${escapeHtml(label)}</a>`)
    .join(' · ');
}

/** The part of the message that holds the picture is named by this. */
export const pictureId = 'graph@mail';

function pictureHtml(picture: Mail['picture']): string {
  if (!picture) return '';
  const image = `<img src="cid:${pictureId}" alt="${escapeHtml(picture.alt)}" width="540" style="display:block;width:100%;height:auto;border:0">`;
  const sums = picture.legend.map(({ label }) => `<span style="white-space:nowrap">${escapeHtml(label)}</span>`);
  return `${image}<br>${sums.join(' &nbsp; ')}`;
}

function blocksOf(mail: Mail): Set<Block> {
  const kept: [Block, boolean][] = [
    ['paragraphs', mail.paragraphs.length > 0],
    ['picture', mail.picture !== undefined],
    ['quote', mail.quote !== undefined],
    ['answers', (mail.answers ?? []).length > 0],
    ['button', mail.button !== undefined],
    ['homes', (mail.homes ?? []).length > 0],
    ['footnote', mail.footnote !== undefined],
    ['links', (mail.links ?? []).length > 0],
  ];
  return new Set(kept.filter(([, isKept]) => isKept).map(([block]) => block));
}

function renderHtml(mail: Mail, template: string): string {
  return fillSlots(keepBlocks(template, blocksOf(mail)), {
    preview: escapeHtml(mail.paragraphs[0] ?? mail.heading),
    heading: escapeHtml(mail.heading),
    paragraphs: mail.paragraphs.map((text) => `<p style="margin:0 0 16px">${lines(text)}</p>`).join(''),
    picture: pictureHtml(mail.picture),
    quote: lines(mail.quote ?? ''),
    answers: answerRows(mail),
    buttonLabel: escapeHtml(mail.button?.label ?? ''),
    buttonHref: escapeHtml(mail.button?.href ?? ''),
    homes: (mail.homes ?? []).map(homeRow).join(''),
    footnote: lines(mail.footnote ?? ''),
    links: linkHtml(mail.links),
  });
}

function renderText(mail: Mail, signature: string): string {
  const answers = (mail.answers ?? []).map(({ label, value }) => {
    const head = labelText(label, mail);
    return value.includes('\n') ? `${head}\n  ${value.replace(/\n/gu, '\n  ')}` : `${head} ${value}`;
  });
  const quote = mail.quote === undefined ? '' : mail.quote.replace(/^/gmu, '> ');
  const parts = [
    mail.heading,
    ...mail.paragraphs,
    mail.picture?.alt ?? '',
    quote,
    answers.join('\n'),
    (mail.homes ?? []).map((home) => homeText(home, mail)).join('\n\n'),
    mail.button ? `${labelText(mail.button.label, mail)}\n${mail.button.href}` : '',
    mail.footnote ?? '',
    (mail.links ?? []).map(({ label, href }) => `${labelText(label, mail)}\n${href}`).join('\n'),
    `-- \n${signature}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** One line for a header: no visitor's text reaches it with a line end. */
function subjectLine(text: string): string {
  return plainCharacters(text).replace(/\s+/gu, ' ').trim().slice(0, longestSubject).toWellFormed();
}

/** What the agency puts around every mail. */
export interface MailFrame {
  readonly templates: MailTemplates;
  /** Last lines of the text version: name, street, town as the language of the mail has it. */
  readonly signature: (language: Language) => string;
  readonly own: OwnAddresses;
}

/** Puts a mail into the agency's template, as HTML and as text; nothing that a visitor typed is a link in it. */
export function renderMail(given: Mail, { templates, signature, own }: MailFrame): RenderedMail {
  const mail = inertMail(given, own);
  return {
    subject: subjectLine(mail.subject),
    html: renderHtml(mail, templates[mail.language]),
    text: renderText(mail, signature(mail.language)),
  };
}

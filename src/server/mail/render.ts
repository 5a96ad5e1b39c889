import { bindSpaces } from '#domain/bound-spaces.ts';
import { bindWords } from '#domain/bound-words.ts';
import { telephoneHref } from '#domain/phone.ts';
import type { Language } from '#i18n/languages.ts';
import type { Mail, MailHome } from '#submissions/mail.ts';
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
/** Width of the words of the letter, in pixels. */
const columnPx = 540;
const cell = 'padding:10px 0;border-top:1px solid #e4dfd5;vertical-align:top;text-align:left;';
/** Classes that the dark scheme of the letter turns. */
const [lineClass, mutedClass] = ['line', 'muted'];

function lines(text: string): string {
  return escapeHtml(text).replace(/\n/gu, '<br>');
}

/** Our own words: no line ends within "e-mail". What has the look of an address stays whole, so that programs know it. */
function ownLines(text: string): string {
  const bound = (word: string): string =>
    bindWords(word)
      .map((piece) =>
        piece.isBound ? `<span style="white-space:nowrap">${escapeHtml(piece.text)}</span>` : escapeHtml(piece.text),
      )
      .join('');
  const words = bindSpaces(text)
    .split(/(\s+)/u)
    .map((word) => (/[@/]|\w\.\w/u.test(word) ? escapeHtml(word) : bound(word)));
  return words.join('').replace(/\n/gu, '<br>');
}

function answerRows({ answers = [], answersTitle }: Mail): string {
  const title = answersTitle && `<tr><td colspan="2" style="padding:0 0 10px">${lines(answersTitle)}</td></tr>`;
  const rows = answers
    .map(({ label, value }) => {
      const head = `<th scope="row" class="${lineClass} ${mutedClass}" style="${cell}width:42%;padding-right:16px;font-weight:normal;color:#5c6661;">${ownLines(label)}</th>`;
      return `<tr>${head}<td class="${lineClass}" style="${cell}">${lines(value)}</td></tr>`;
    })
    .join('');
  return `${title ?? ''}${rows}`;
}

const small = 'font-size:14px;color:#5c6661';

/** The photo of a home as wide as a column of the letter, in pixels; a link to the home. */
function homePhoto({ href, photo }: MailHome, width: number): string {
  if (!photo) return '';
  const style = `display:block;width:100%;max-width:${String(width)}px;height:auto;border:0`;
  return `<a href="${escapeHtml(href)}"><img src="${escapeHtml(photo.src)}" alt="${escapeHtml(photo.alt)}" width="${String(width)}" style="${style}"></a>`;
}

/** Why, what, for how much and where, with a line for each that is known. */
function homeWords({ reason, title, href, price, facts }: MailHome): string {
  const muted = (text: string): string =>
    `<span class="${mutedClass}" style="${small}">${escapeHtml(bindSpaces(text))}</span>`;
  return [
    reason && muted(reason),
    `<a href="${escapeHtml(href)}" style="color:inherit;font-size:17px">${escapeHtml(title)}</a>`,
    price && `<strong>${escapeHtml(price)}</strong>`,
    facts && muted(facts),
  ]
    .filter(Boolean)
    .join('<br>');
}

/** Homes with their pictures: several as a list, one alone with a large photo. Styles stand in the tags, where mail programs look for them. */
function homeRows({ homes = [] }: Mail): string {
  const [first] = homes;
  if (first && homes.length === 1) {
    const photo = first.photo ? `<tr><td style="padding:0 0 14px">${homePhoto(first, columnPx)}</td></tr>` : '';
    return `${photo}<tr><td>${homeWords(first)}</td></tr>`;
  }
  return homes
    .map((home) => {
      const photo = `<td class="${lineClass}" style="${cell}width:38%;padding-right:16px">${homePhoto(home, 200)}</td>`;
      return `<tr>${photo}<td class="${lineClass}" style="${cell}">${homeWords(home)}</td></tr>`;
    })
    .join('');
}

/** Who answers, with the portrait beside. */
function personRow({ person }: Mail): string {
  if (!person) return '';
  const { name, role, phone, portrait } = person;
  const image = `<img src="${escapeHtml(portrait ?? '')}" alt="" width="72" height="90" style="display:block;width:72px;height:90px;border:0;border-radius:3px">`;
  const words = [
    `<strong>${escapeHtml(name)}</strong>`,
    role && `<span class="${mutedClass}" style="${small}">${escapeHtml(role)}</span>`,
    phone && `<a href="${escapeHtml(telephoneHref(phone))}" style="color:inherit">${escapeHtml(phone)}</a>`,
  ].filter(Boolean);
  const photo =
    portrait === undefined ? '' : `<td style="width:72px;padding:0 16px 0 0;vertical-align:top">${image}</td>`;
  return `<tr>${photo}<td style="vertical-align:middle">${words.join('<br>')}</td></tr>`;
}

/** `'Prix' -> 'Prix :'` in French, `'Buy or rent?' -> 'Buy or rent?'` */
function labelText(label: string, { language }: Pick<Mail, 'language'>): string {
  if (/[?!:]$/u.test(label)) return label;
  return language === 'fr' ? `${label}\u00a0:` : `${label}:`;
}

function homeText({ reason, title, href, price, facts }: MailHome, mail: Mail): string {
  const first = reason === '' ? title : `${labelText(reason, mail)} ${title}`;
  return [first, ...[price, facts, href].filter((line) => line !== '').map((line) => `  ${line}`)].join('\n');
}

function linkHtml(links: Mail['links'] = []): string {
  return links
    .map(({ label, href }) => `<a href="${escapeHtml(href)}" style="color:inherit">${escapeHtml(label)}</a>`)
    .join('\u00a0· ');
}

/** The part of the message that holds the picture is named by this. */
export const pictureId = 'graph@mail';

function pictureHtml(picture: Mail['picture']): string {
  if (!picture) return '';
  const image = `<img src="cid:${pictureId}" alt="${escapeHtml(picture.alt)}" class="graph" width="540" style="display:block;width:100%;height:auto;border:0">`;
  const sums = picture.legend.map(({ label }) => `<span style="white-space:nowrap">${escapeHtml(label)}</span>`);
  return `${image}<br>${sums.join(' &nbsp; ')}`;
}

function blocksOf(mail: Mail): Set<Block> {
  const kept: [Block, boolean][] = [
    ['paragraphs', mail.paragraphs.length > 0 || mail.greeting !== undefined],
    ['picture', mail.picture !== undefined],
    ['quote', mail.quote !== undefined],
    ['answers', (mail.answers ?? []).length > 0],
    ['button', mail.button !== undefined],
    ['homes', (mail.homes ?? []).length > 0],
    ['person', mail.person !== undefined],
    ['footnote', mail.footnote !== undefined],
    ['links', (mail.links ?? []).length > 0],
  ];
  return new Set(kept.filter(([, isKept]) => isKept).map(([block]) => block));
}

function wordsOf({ greeting, paragraphs }: Mail): string[] {
  return [...(greeting === undefined ? [] : [greeting]), ...paragraphs];
}

function renderHtml(mail: Mail, template: string): string {
  return fillSlots(keepBlocks(template, blocksOf(mail)), {
    preview: escapeHtml(mail.paragraphs[0] ?? mail.heading),
    heading: ownLines(mail.heading),
    paragraphs: wordsOf(mail)
      .map((text) => `<p style="margin:0 0 16px">${ownLines(text)}</p>`)
      .join(''),
    picture: pictureHtml(mail.picture),
    quote: lines(mail.quote ?? ''),
    answers: answerRows(mail),
    buttonLabel: escapeHtml(mail.button?.label ?? ''),
    buttonHref: escapeHtml(mail.button?.href ?? ''),
    homes: homeRows(mail),
    person: personRow(mail),
    footnote: ownLines(mail.footnote ?? ''),
    links: linkHtml(mail.links),
  });
}

function answerLines(mail: Mail): string {
  const answers = (mail.answers ?? []).map(({ label, value }) => {
    const head = labelText(label, mail);
    return value.includes('\n') ? `${head}\n  ${value.replace(/\n/gu, '\n  ')}` : `${head} ${value}`;
  });
  const title = answers.length > 0 && mail.answersTitle !== undefined ? [mail.answersTitle] : [];
  return [...title, ...answers].join('\n');
}

function personLines({ person }: Mail): string {
  return [person?.name, person?.role, person?.phone].filter(Boolean).join('\n');
}

function linkText(link: { readonly label: string; readonly href: string }, mail: Mail): string {
  return `${labelText(link.label, mail)}\n${link.href}`;
}

function renderText(mail: Mail, signature: string): string {
  const { picture, quote, homes = [], button, footnote = '', links = [] } = mail;
  const parts = [
    mail.heading,
    ...wordsOf(mail),
    picture?.alt ?? '',
    quote?.replace(/^/gmu, '> ') ?? '',
    homes.map((home) => homeText(home, mail)).join('\n\n'),
    button ? linkText(button, mail) : '',
    personLines(mail),
    answerLines(mail),
    footnote,
    links.map((link) => linkText(link, mail)).join('\n'),
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

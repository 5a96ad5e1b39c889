import type { Block } from '../../src/server/mail/template.ts';

/** What the site fills in, as MJML takes it: it wants true colours. */
export interface SitePlaces {
  readonly language: string;
  readonly ink: string;
  readonly paper: string;
  readonly accent: string;
  readonly agency: string;
  readonly sender: string;
}

const sans = "'Helvetica Neue', Helvetica, Arial, sans-serif";
const serif = "Georgia, 'Times New Roman', serif";

/** Markers around what only some mails have: the server leaves the block out for the others. */
function block(name: Block, content: string): string {
  return `<mj-raw><!--begin:${name}--></mj-raw>${content}<mj-raw><!--end:${name}--></mj-raw>`;
}

function section(content: string, padding = '0 40px'): string {
  return `<mj-section css-class="sheet" background-color="#ffffff" padding="${padding}"><mj-column>${content}</mj-column></mj-section>`;
}

/** What the dark scheme of a mail program turns, where it asks for one: the colours of the site in the dark. */
const dark = `@media (prefers-color-scheme: dark) {
  .paper, .paper > table, body, div[role=article] { background-color: [[darkPaper]] !important; }
  .sheet, .sheet > table, .sheet td { background-color: [[darkSheet]] !important; }
  .quote, td.quote { background-color: [[darkPaper]] !important; }
  .sheet div, .sheet table, .sheet th, .sheet td { color: [[darkInk]] !important; }
  .sheet .muted div, .sheet .muted, .paper .muted div { color: [[darkMuted]] !important; }
  .graph, .logo { filter: invert(0.86) hue-rotate(180deg); }
  .line { border-color: [[darkLine]] !important; }
  .name div { color: [[darkAccent]] !important; }
  .press td { background-color: [[darkAccent]] !important; }
  .press a { background-color: [[darkAccent]] !important; color: [[darkPaper]] !important; }
}`;

/** The agency's letter in MJML, with slots for what each mail says. */
export function letterMjml({ language, ink, paper, accent, agency, sender }: SitePlaces): string {
  return `<mjml lang="${language}" dir="ltr">
  <mj-head>
    <mj-title>{{heading}}</mj-title>
    <mj-preview>{{preview}}</mj-preview>
    <mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
    <mj-style>:root { color-scheme: light dark; supported-color-schemes: light dark; }</mj-style>
    <mj-style>${dark}</mj-style>
    <mj-attributes>
      <mj-all font-family="${sans}" color="${ink}" />
      <mj-text font-size="16px" line-height="1.55" padding="0" />
    </mj-attributes>
  </mj-head>
  <mj-body background-color="${paper}" width="620px">
    <mj-section css-class="paper" padding="32px 40px 20px"><mj-column>
      <mj-text css-class="name" font-family="${serif}" font-size="20px" color="${accent}">${agency}</mj-text>
    </mj-column></mj-section>
    ${section(`<mj-text font-family="${serif}" font-size="28px" line-height="1.25">{{heading}}</mj-text>`, '40px 40px 20px')}
    ${block('paragraphs', section('<mj-text>{{paragraphs}}</mj-text>', '0 40px 8px'))}
    ${block('picture', section('<mj-text css-class="muted" font-size="14px" color="#5c6661">{{picture}}</mj-text>', '0 40px 24px'))}
    ${block('quote', section(`<mj-text css-class="quote" container-background-color="${paper}" padding="20px 24px">{{quote}}</mj-text>`, '0 40px 24px'))}
    ${block('homes', section('<mj-table font-size="15px" line-height="1.5" padding="0">{{homes}}</mj-table>', '8px 40px 24px'))}
    ${block('button', section(`<mj-button css-class="press" href="{{buttonHref}}" background-color="${accent}" color="#ffffff" align="left" padding="0" inner-padding="13px 26px" border-radius="3px" font-size="16px">{{buttonLabel}}</mj-button>`, '8px 40px 32px'))}
    ${block('person', section('<mj-table font-size="15px" line-height="1.5" padding="0">{{person}}</mj-table>', '0 40px 32px'))}
    ${block('answers', section('<mj-table font-size="15px" line-height="1.5" padding="0">{{answers}}</mj-table>', '8px 40px 16px'))}
    ${block('footnote', section('<mj-text css-class="muted" font-size="14px" color="#5c6661">{{footnote}}</mj-text>', '8px 40px 0'))}
    ${block('links', section('<mj-text css-class="muted" font-size="14px" color="#5c6661">{{links}}</mj-text>', '8px 40px 0'))}
    ${section('<mj-spacer height="32px" />')}
    <mj-section css-class="paper" padding="24px 40px 40px"><mj-column>
      <mj-text css-class="muted" font-size="13px" line-height="1.6" color="#5c6661">${sender}</mj-text>
    </mj-column></mj-section>
  </mj-body>
</mjml>`;
}

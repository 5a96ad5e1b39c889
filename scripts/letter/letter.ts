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
  return `<mj-section background-color="#ffffff" padding="${padding}"><mj-column>${content}</mj-column></mj-section>`;
}

/** The agency's letter in MJML, with slots for what each mail says. */
export function letterMjml({ language, ink, paper, accent, agency, sender }: SitePlaces): string {
  return `<mjml lang="${language}" dir="ltr">
  <mj-head>
    <mj-title>{{heading}}</mj-title>
    <mj-preview>{{preview}}</mj-preview>
    <mj-attributes>
      <mj-all font-family="${sans}" color="${ink}" />
      <mj-text font-size="16px" line-height="1.55" padding="0" />
    </mj-attributes>
  </mj-head>
  <mj-body background-color="${paper}" width="620px">
    <mj-section padding="32px 40px 20px"><mj-column>
      <mj-text font-family="${serif}" font-size="20px" color="${accent}">${agency}</mj-text>
    </mj-column></mj-section>
    ${section(`<mj-text font-family="${serif}" font-size="28px" line-height="1.25">{{heading}}</mj-text>`, '40px 40px 20px')}
    ${block('paragraphs', section('<mj-text>{{paragraphs}}</mj-text>', '0 40px 8px'))}
    ${block('picture', section('<mj-text font-size="14px" color="#5c6661">{{picture}}</mj-text>', '0 40px 24px'))}
    ${block('quote', section(`<mj-text container-background-color="${paper}" padding="20px 24px">{{quote}}</mj-text>`, '0 40px 24px'))}
    ${block('button', section(`<mj-button href="{{buttonHref}}" background-color="${accent}" color="#ffffff" align="left" padding="0" inner-padding="13px 26px" border-radius="3px" font-size="16px">{{buttonLabel}}</mj-button>`, '8px 40px 32px'))}
    ${block('answers', section('<mj-table font-size="15px" line-height="1.5" padding="0">{{answers}}</mj-table>', '8px 40px 16px'))}
    ${block('homes', section('<mj-table font-size="15px" line-height="1.5" padding="0">{{homes}}</mj-table>', '8px 40px 16px'))}
    ${block('footnote', section('<mj-text font-size="14px" color="#5c6661">{{footnote}}</mj-text>', '8px 40px 0'))}
    ${block('links', section('<mj-text font-size="14px" color="#5c6661">{{links}}</mj-text>', '8px 40px 0'))}
    ${section('<mj-spacer height="32px" />')}
    <mj-section padding="24px 40px 40px"><mj-column>
      <mj-text font-size="13px" line-height="1.6" color="#5c6661">${sender}</mj-text>
    </mj-column></mj-section>
  </mj-body>
</mjml>`;
}

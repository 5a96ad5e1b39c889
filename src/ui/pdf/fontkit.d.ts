/** What we use of fontkit, which brings no types: pdfkit reads fonts with it. */
declare module 'fontkit' {
  interface PathCommand {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    readonly args: readonly number[];
  }

  interface Font {
    readonly characterSet: readonly number[];
    readonly unitsPerEm: number;
    /** Letters of a text with their kerning. */
    readonly layout: (text: string) => {
      readonly glyphs: readonly { readonly id: number; readonly path: { readonly commands: readonly PathCommand[] } }[];
      readonly positions: readonly { readonly xAdvance: number }[];
    };
  }

  export function create(bytes: Uint8Array): Font;
}

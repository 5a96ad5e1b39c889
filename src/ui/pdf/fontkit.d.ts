/** What we use of fontkit, which brings no types: pdfkit reads fonts with it. */
declare module 'fontkit' {
  export function create(bytes: Uint8Array): { readonly characterSet: readonly number[] };
}

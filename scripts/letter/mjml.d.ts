declare module 'mjml' {
  interface Result {
    readonly html: string;
    readonly errors: readonly { readonly formattedMessage: string }[];
  }
  interface Options {
    readonly validationLevel: 'strict';
    readonly fonts: Readonly<Record<string, string>>;
  }
  function mjml2html(source: string, options: Options): Promise<Result>;
  export { mjml2html as default };
}

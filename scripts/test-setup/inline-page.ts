import { Window } from 'happy-dom';
import { onTestFinished } from 'vitest';
import { compileInlineScript } from '#render/integrations/inline-script.ts';

interface Page {
  readonly url?: string;
  /** HTML before the script. */
  readonly body?: string;
  /** Of the script's own element: `data-visit="46"` */
  readonly attributes?: string;
  /** What the chunk exports that the script imports; without it no chunk comes. */
  readonly chunk?: object;
  /** What the browser is like before it reads the page. */
  readonly prepare?: (window: Window) => void;
}

interface OpenPage {
  readonly window: Window;
  /** Addresses of the chunks that the script asked for, in their order. */
  readonly asked: readonly string[];
  /** Until what waits for chunks is done. */
  readonly settled: () => Promise<void>;
}

/**
 * A page of its own with an inline script in it, as the build writes it: `openPage('src/ui/form/form.inline.ts', { body })`.
 * happy-dom cannot import, so `import()` is answered here. Nothing else stands between script and browser.
 */
export async function openPage(file: string, page: Page = {}): Promise<OpenPage> {
  const { url = 'https://agency.example/nl/', body = '', attributes = '', chunk, prepare } = page;
  const { code } = await compileInlineScript(file);
  const window = new Window({
    url,
    settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
  });
  onTestFinished(() => window.happyDOM.close());
  const asked: string[] = [];
  Object.assign(window, {
    // Which every browser has.
    origin: window.location.origin,
    importChunk: (address: string) => {
      asked.push(address);
      return chunk ? Promise.resolve(chunk) : Promise.reject(new Error(`${address} did not come.`));
    },
  });
  // As well, and happy-dom has not.
  Object.defineProperty(window.Element.prototype, 'ariaPressed', {
    configurable: true,
    set(this: Element, isPressed: string) {
      this.setAttribute('aria-pressed', isPressed);
    },
  });
  prepare?.(window);
  const script = code.replaceAll(/\bimport\(/gu, 'importChunk(');
  window.document.write(`<!doctype html><title>Villa</title><body>${body}<script ${attributes}>${script}</script>`);
  return { window, asked, settled: () => new Promise((done) => setTimeout(done)) };
}

/** An element of the page; throws without it. */
export function elementIn({ window }: OpenPage, selector: string) {
  const element = window.document.querySelector(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}

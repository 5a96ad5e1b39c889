/** Attributes `data-…` that an inline script works with: whoever writes its element gives those that it reads. */
type Given = 'src' | 'form' | 'load' | 'focus' | 'visit' | 'places';

interface ThisScript extends HTMLScriptElement {
  readonly dataset: DOMStringMap & Readonly<Record<Given, string>>;
}

/** The `<script>` that runs: an inline script runs while the browser stands at it, and its attributes are what it works with. */
export const thisScript = document.currentScript as ThisScript;

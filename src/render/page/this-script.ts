/** The `<script>` that runs: an inline script runs while the browser stands at it, and its attributes are what it works with. */
export const thisScript = document.currentScript as HTMLScriptElement;

import { createRoot } from 'react-dom/client';
import type { ConsentChoice } from '#domain/consent.ts';
import type { ConsentFile } from '#contracts/consent.ts';
import css from './settings.css?inline';
import { SettingsDialog } from './SettingsDialog.tsx';

let isStyled = false;

/** Adds the styles as an object: the security policy allows that, and no second file can fail. */
function addStyles(): void {
  if (isStyled) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  isStyled = true;
}

/** Opens the settings; `save` gets the ids of the allowed services. */
export function showSettings(
  registry: ConsentFile,
  choice: ConsentChoice | undefined,
  save: (allowed: readonly string[]) => void,
): void {
  if (document.querySelector('.consent-settings')) return;
  addStyles();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const leave = (): void => {
    root.unmount();
    place.remove();
  };
  root.render(<SettingsDialog registry={registry} choice={choice} save={save} leave={leave} />);
}

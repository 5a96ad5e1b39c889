import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { GestureHint } from './use-gestures.ts';

/** What the key is called on the visitor's keyboard; German ones say Strg. */
function zoomKey(): string {
  if (/Mac|iPhone|iPad/u.test(navigator.userAgent)) return '⌘';
  return document.documentElement.lang === 'de' ? 'Strg' : 'Ctrl';
}

/** Says over the map how to move it, when the visitor tried otherwise. */
export function GestureNote({ hint }: { readonly hint: GestureHint | undefined }): ReactElement {
  const t = useTexts();
  const text = hint === 'wheel' ? t('map:hintWheel', { key: zoomKey() }) : t('map:hintTouch');
  return (
    <p className="map-hint" role="status">
      {hint && <span>{text}</span>}
    </p>
  );
}

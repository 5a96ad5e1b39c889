import type PhotoSwipe from 'photoswipe';
import type { Slideshow } from './slideshow.ts';
import { positionText, type GalleryTexts } from './texts.ts';

const playIcon =
  '<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 32 32" width="32" height="32">' +
  '<path class="pswp__play-triangle" d="M11 8l13 8-13 8z"/><path class="pswp__play-bars" d="M10 8h4v16h-4zM18 8h4v16h-4z"/></svg>';

function altOf(viewer: PhotoSwipe): string {
  return viewer.currSlide?.data.alt ?? '';
}

/** The button that plays and pauses. */
export function addPlayButton(viewer: PhotoSwipe, slideshow: Slideshow, texts: GalleryTexts): void {
  viewer.ui?.registerElement({
    name: 'play',
    order: 9,
    isButton: true,
    title: texts.play,
    html: playIcon,
    onClick: () => {
      slideshow.toggle();
    },
  });
}

/** Shows on the button what it will do next. */
export function showPlaying(viewer: PhotoSwipe, isPlaying: boolean, texts: GalleryTexts): void {
  const button = viewer.element?.querySelector<HTMLElement>('.pswp__button--play');
  const title = isPlaying ? texts.pause : texts.play;
  button?.classList.toggle('is-playing', isPlaying);
  button?.setAttribute('title', title);
  button?.setAttribute('aria-label', title);
}

/** The caption that is seen; the picture itself carries the same text for those who hear it. */
export function addCaption(viewer: PhotoSwipe): void {
  viewer.ui?.registerElement({
    name: 'caption',
    order: 30,
    appendTo: 'root',
    onInit: (element) => {
      element.setAttribute('aria-hidden', 'true');
      viewer.on('change', () => {
        element.textContent = altOf(viewer);
      });
    },
  });
}

/** Says which picture of how many is shown; silent while the slideshow plays, which would never stop talking. */
export function addAnnouncer(viewer: PhotoSwipe, slideshow: Slideshow, texts: GalleryTexts): void {
  viewer.ui?.registerElement({
    name: 'announcer',
    className: 'vh',
    order: 40,
    appendTo: 'root',
    onInit: (element) => {
      element.setAttribute('role', 'status');
      viewer.on('change', () => {
        if (slideshow.isPlaying) return;
        const position = positionText(texts.position, viewer.currIndex + 1, viewer.getNumItems());
        element.textContent = [position, altOf(viewer)].filter(Boolean).join(': ');
      });
    },
  });
}

/** Makes the dialog a modal one with a name, and takes the library's English words out. */
export function nameDialog(viewer: PhotoSwipe, name: string): void {
  const dialog = viewer.element;
  dialog?.setAttribute('aria-modal', 'true');
  dialog?.setAttribute('aria-label', name);
  dialog?.querySelector('.pswp__counter')?.setAttribute('aria-hidden', 'true');
  for (const element of dialog?.querySelectorAll('[aria-roledescription]') ?? [])
    element.removeAttribute('aria-roledescription');
}

import PhotoSwipe from 'photoswipe';
import { addAnnouncer, addCaption, addPlayButton, nameDialog, showPlaying } from './controls.ts';
import { photoLinks, planLinks, toPlans } from './links.ts';
import { closeOnBack, hidePage } from './page-state.ts';
import { slideOf } from './slide.ts';
import { Slideshow } from './slideshow.ts';
import { textsIn, type GalleryTexts } from './texts.ts';
import css from './viewer.css?inline';

let isStyled = false;
let isOpen = false;

/** Adds the styles as an object: the security policy allows that, and no second file can fail. */
function addStyles(): void {
  if (isStyled) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  isStyled = true;
}

function linksOf(selector: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(selector)];
}

function isOfPlans(link: HTMLAnchorElement): boolean {
  return link.matches(`${planLinks}, ${toPlans}`);
}

/** The links whose pictures are shown together with the one of a link. */
function companionsOf(link: HTMLAnchorElement): HTMLAnchorElement[] {
  return linksOf(isOfPlans(link) ? planLinks : photoLinks);
}

function createViewer(link: HTMLAnchorElement, links: HTMLAnchorElement[], texts: GalleryTexts): PhotoSwipe {
  const isAvif = [...document.images].some(({ currentSrc }) => currentSrc.endsWith('.avif'));
  return new PhotoSwipe({
    dataSource: links.map((other) => slideOf(other, isAvif)),
    // The button to all of them leads to none of them: it begins with the first.
    index: Math.max(
      0,
      links.findIndex(({ href }) => href === link.href),
    ),
    mainClass: isOfPlans(link) ? 'pswp--plans' : '',
    bgOpacity: 1,
    showHideAnimationType: 'fade',
    // Open from the first moment, for the library ignores a wish to close while it opens; the styles fade it in.
    showAnimationDuration: 0,
    hideAnimationDuration: 200,
    paddingFn: ({ x }) => ({ top: 60, bottom: 60, left: x > 960 ? 76 : 0, right: x > 960 ? 76 : 0 }),
    secondaryZoomLevel: ({ fit }) => Math.max(1, fit * 2),
    maxZoomLevel: ({ fit }) => Math.max(2, fit * 4),
    returnFocus: false,
    closeTitle: texts.close,
    zoomTitle: texts.zoom,
    arrowPrevTitle: texts.previous,
    arrowNextTitle: texts.next,
    errorMsg: texts.error,
  });
}

function slideshowOf(viewer: PhotoSwipe, texts: GalleryTexts): Slideshow {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new Slideshow({
    next: () => {
      if (document.hidden) return;
      const isLast = viewer.currIndex === viewer.getNumItems() - 1;
      if (isLast && !viewer.canLoop()) viewer.goTo(0);
      else viewer.mainScroll.moveIndexBy(1, !isCalm);
    },
    changed: (isPlaying) => {
      showPlaying(viewer, isPlaying, texts);
    },
  });
}

/** Keys beside those of the library: the ends of the series, and the space bar for the slideshow. */
function addKeys(viewer: PhotoSwipe, slideshow: Slideshow): void {
  viewer.on('keydown', ({ originalEvent: event }) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (event.key === 'Home') viewer.goTo(0);
    else if (event.key === 'End') viewer.goTo(viewer.getNumItems() - 1);
    else if (event.key === ' ' && !isOnButton && viewer.getNumItems() > 1) slideshow.toggle();
    else {
      if (event.key.startsWith('Arrow')) slideshow.stop();
      return;
    }
    event.preventDefault();
  });
}

/**
 * Opens the viewer at the picture of a link; the page's script calls this.
 * @public
 */
export function open(link: HTMLAnchorElement): void {
  if (isOpen) return;
  const links = companionsOf(link);
  // Plans that are all PDF documents: the link leads to them.
  if (links.length === 0) {
    location.assign(link.href);
    return;
  }
  const texts = textsIn(document.documentElement.lang);
  addStyles();
  const viewer = createViewer(link, links, texts);
  const slideshow = slideshowOf(viewer, texts);
  viewer.on('uiRegister', () => {
    addPlayButton(viewer, slideshow, texts);
    addCaption(viewer);
    addAnnouncer(viewer, slideshow, texts);
  });
  addKeys(viewer, slideshow);
  viewer.on('pointerDown', ({ originalEvent: { target } }) => {
    // The slideshow's own button must find it as it was.
    if (!(target instanceof Element && target.matches('.pswp__button--play'))) slideshow.stop();
  });
  viewer.init();
  if (!viewer.element) throw new Error('The viewer did not open: follow the link to the picture instead.');
  isOpen = true;
  nameDialog(viewer, isOfPlans(link) ? texts.plans : texts.photos);
  const showPage = hidePage(viewer.element);
  viewer.element.focus({ preventScroll: true });
  const leaveHistory = closeOnBack(() => {
    viewer.close();
  });
  viewer.on('close', () => {
    slideshow.stop();
    leaveHistory();
  });
  // Only now: until then the library takes the focus back into the dialog.
  viewer.on('destroy', () => {
    isOpen = false;
    showPage();
    link.focus({ preventScroll: true });
  });
}

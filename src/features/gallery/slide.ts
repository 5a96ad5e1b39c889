/** A picture of the viewer, read from a link with a picture in it. */
export interface Slide {
  readonly src: string;
  readonly srcset?: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly msrc: string;
}

/** Drawings have no pixels of their own: they are shown as large as a large photo. */
const minimumWidthPx = 1600;

/** Width of the widest candidate. `'/a/480.webp 480w, /a/960.webp 960w' -> 960` */
export function widestOf(srcset: string): number {
  return Math.max(0, ...[...srcset.matchAll(/\s(\d+)w\s*(?:,|$)/gu)].map(([, width]) => Number(width)));
}

/** Pixels of the largest file, in the proportions of the picture. `({width: 800, height: 600}, 1600) -> {width: 1600, height: 1200}` */
export function sizeOf(picture: { width: number; height: number }, widest: number): { width: number; height: number } {
  const width = widest > 0 ? widest : Math.max(picture.width, minimumWidthPx);
  return { width, height: Math.round((width * picture.height) / picture.width) };
}

function attributeSize(image: HTMLImageElement): { width: number; height: number } {
  // The attributes, not the properties: those give the size on the screen.
  return { width: Number(image.getAttribute('width')) || 3, height: Number(image.getAttribute('height')) || 2 };
}

/** Reads the picture of a link. AVIF where the browser already chose it for the small picture. */
export function slideOf(link: HTMLAnchorElement, isAvif: boolean): Slide {
  const image = link.querySelector<HTMLImageElement>('picture img') ?? link.querySelector('img') ?? new Image();
  const avif = isAvif ? link.querySelector<HTMLSourceElement>('source[type="image/avif"]')?.srcset : undefined;
  const srcset = avif ?? image.srcset;
  return {
    src: link.href,
    ...(srcset === '' ? {} : { srcset }),
    ...sizeOf(attributeSize(image), widestOf(srcset)),
    alt: image.alt || link.textContent.trim(),
    msrc: image.currentSrc || image.src,
  };
}

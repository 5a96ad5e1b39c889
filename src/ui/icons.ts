import { createHash } from 'node:crypto';
import arrowRight from 'lucide-static/icons/arrow-right.svg?raw';
import bath from 'lucide-static/icons/bath.svg?raw';
import bedDouble from 'lucide-static/icons/bed-double.svg?raw';
import building from 'lucide-static/icons/building-2.svg?raw';
import camera from 'lucide-static/icons/camera.svg?raw';
import car from 'lucide-static/icons/car.svg?raw';
import check from 'lucide-static/icons/check.svg?raw';
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw';
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw';
import externalLink from 'lucide-static/icons/external-link.svg?raw';
import factory from 'lucide-static/icons/factory.svg?raw';
import file from 'lucide-static/icons/file-text.svg?raw';
import heart from 'lucide-static/icons/heart.svg?raw';
import house from 'lucide-static/icons/house.svg?raw';
import link from 'lucide-static/icons/link.svg?raw';
import mail from 'lucide-static/icons/mail.svg?raw';
import mapPin from 'lucide-static/icons/map-pin.svg?raw';
import menu from 'lucide-static/icons/menu.svg?raw';
import phone from 'lucide-static/icons/phone.svg?raw';
import play from 'lucide-static/icons/play.svg?raw';
import plan from 'lucide-static/icons/panels-top-left.svg?raw';
import plot from 'lucide-static/icons/trees.svg?raw';
import printer from 'lucide-static/icons/printer.svg?raw';
import ruler from 'lucide-static/icons/ruler.svg?raw';
import scan from 'lucide-static/icons/scan.svg?raw';
import search from 'lucide-static/icons/search.svg?raw';
import share from 'lucide-static/icons/share-2.svg?raw';
import store from 'lucide-static/icons/store.svg?raw';
import warning from 'lucide-static/icons/triangle-alert.svg?raw';
import tour from 'lucide-static/icons/rotate-3d.svg?raw';
import waves from 'lucide-static/icons/waves.svg?raw';
import x from 'lucide-static/icons/x.svg?raw';

/** The drawing inside lucide's `<svg>`: the element itself comes from Icon.astro. */
const drawing = (svg: string) =>
  svg
    .replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

const sources = {
  'arrow-right': arrowRight,
  bath,
  bed: bedDouble,
  camera,
  car,
  check,
  'chevron-left': chevronLeft,
  'chevron-right': chevronRight,
  external: externalLink,
  file,
  heart,
  link,
  living: ruler,
  plot: scan,
  mail,
  'map-pin': mapPin,
  menu,
  phone,
  plan,
  play,
  printer,
  search,
  share,
  tour,
  warning,
  waves,
  x,
  // By WebID: the icon table of docs/rules/listings.md.
  residential: house,
  commercial: building,
  offices: building,
  industrial: factory,
  land: plot,
  retail: store,
};

export type IconName = keyof typeof sources;

const symbols = Object.entries(sources).map(
  ([name, svg]) => `<symbol id="${name}" viewBox="0 0 24 24">${drawing(svg)}</symbol>`,
);

/** All icons as one SVG file of symbols; the icons are Lucide's (ISC licence). */
export const iconSprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;

/** Content hash of the sprite: its address changes with it. */
export const iconSpriteHash = createHash('sha256').update(iconSprite).digest('hex').slice(0, 12);

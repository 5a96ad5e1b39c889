import type { Map as LeafletMap } from 'leaflet';

/** Does the visitor want things to stand still? */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Leaflet's own arrow keys ask nobody whether to glide; gives what undoes it. */
export function panCalmly(map: LeafletMap): () => void {
  const panBy = map.panBy.bind(map);
  map.panBy = (offset, options) => panBy(offset, isCalm() ? { ...options, animate: false } : options);
  return () => {
    map.panBy = panBy;
  };
}

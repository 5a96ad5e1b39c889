/** The map of a place as a page shows it: a drawing, and a mark that the page puts over its middle in the agency's colours. */
export interface PlaceMapView {
  /** Address of the drawing, 720 by 400 pixels. */
  readonly address: string;
  /** Half the width of the mark, in pixels of the drawing. */
  readonly markPx: number;
  /** A dot; where the address is hidden it is a circle around where the home may be. */
  readonly isExact: boolean;
}

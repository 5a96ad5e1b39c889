/** Where the place on a page waits for the same page in another language; stands in the registry of site.json. */
export const placeKey = 'gevel.place';

/** Where this browser keeps the favourites, and the paths of the homes that were looked at; named in the privacy texts. */
export const savedKey = 'gevel.saved';
export const seenKey = 'gevel.seen';

/** Homes looked at that are remembered. */
export const seenLimit = 20;

/**
 * An event on `window` that says: the favourites changed, or new hearts stand on the page. The script of every page
 * then shows on all `.heart` buttons whether they are pressed. Whoever adds cards from a script sends it after them. It
 * is the name of the browser's own event for a change in another tab.
 */
export const savedEvent = 'storage';

/** The form that hearts belong to: without their script they lead to the favourites page. */
export const heartForm = 'saved';

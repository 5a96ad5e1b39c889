/** Folder of the site that holds all files of the map; their names carry a hash, so that they are kept for ever. */
export const mapFolder = '/map/';

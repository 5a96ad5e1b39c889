/** Text of a request that is taken. */
export const longestTextBytes = 64 * 1024;
export const longestFileBytes = 10 * 1024 * 1024;
export const mostFiles = 3;
export const mostEntries = 400;

/** Of a form with too much text or too large a file, so much text is read still: its page shows what was typed. */
export const longestSharedTextBytes = 256 * 1024;
/**
 * A form with a file that is too large is read to its end, and the file thrown away: a browser shows no answer to what it could
 * not send. Beyond this many bytes the connection ends; nginx has the same limit.
 */
export const longestUploadMegabytes = 100;
export const longestUploadBytes = longestUploadMegabytes * 1024 * 1024;
/** Files are held in memory while they arrive and are checked: all that arrive at the same time together. */
export const mostHeldBytes = 48 * 1024 * 1024;

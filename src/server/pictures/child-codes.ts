/** Exit codes of the process that encodes a picture; any other is a failure of its own. */
export const childCodes = { broken: 3, 'too-large': 4 } as const;

/** A process with sharp in it takes 80 MB before there is a picture. */
export const mostMemoryBytes = 256_000_000;

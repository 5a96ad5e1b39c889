/** What the keys begin with under which the tab keeps what colleagues have typed. */
export const typedPrefix = 'gevel.office.';

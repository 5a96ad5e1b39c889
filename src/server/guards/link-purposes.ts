/** Purpose of a token that lets its reader fetch one upload. */
export const filePurpose = 'file';

/** Purpose of a token of a signed link. `'newsletter-confirm' -> 'link newsletter-confirm'` */
export function linkPurpose(purpose: string): string {
  return `link ${purpose}`;
}

/** Purpose of a token that lets its reader fetch one document of a home or project. */
export const documentPurpose = 'document';

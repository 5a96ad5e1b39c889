/**
 * Where the agency's colours stand, as a stylesheet of their own (src/pages/theme.css.ts). Every page names it and none holds them:
 * another colour is one small file, and pages stay what they are.
 */
export const themePath = '/theme.css';

import { typedPrefix } from './typed-prefix.ts';

/**
 * Whoever logs out leaves nothing that they typed to whoever sits there next. A session that ends by itself takes nothing along.
 * @public
 */
export function start(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(typedPrefix)) sessionStorage.removeItem(key);
  } catch {
    // A storage that is blocked holds nothing.
  }
}

import { createContext, use } from 'react';
import type { PortalView } from '#contracts/portal.ts';

/** What the page of the portal says, for every part of it. */
export const PortalContext = createContext<PortalView | undefined>(undefined);

/** The page that a part stands on. */
export function usePortal(): PortalView {
  const page = use(PortalContext);
  if (!page) throw new Error('This part needs a PortalContext above it: render it inside Portal.tsx.');
  return page;
}

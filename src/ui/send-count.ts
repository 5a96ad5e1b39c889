/** Global Privacy Control, which the types of TypeScript do not know. */
export interface Visitor extends Navigator {
  readonly globalPrivacyControl?: boolean;
}

/** Sends what is counted; of somebody who refuses nothing, nor of a browser that a program drives. A constant, as pages hold it. */
export const sendCount = (fields: Record<string, string>): void => {
  const visitor: Visitor = navigator;
  if (visitor.doNotTrack === '1' || visitor.globalPrivacyControl || visitor.webdriver) return;
  visitor.sendBeacon('/api/beacon', new URLSearchParams(fields));
};

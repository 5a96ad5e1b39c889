import { carriedOn, carriedStart, originField } from '#domain/office/lead-origin.ts';

/** Pages end with a slash; files and answers of the server do not. */
function isOwnPage({ origin, pathname }: URL): boolean {
  return origin === location.origin && pathname.endsWith('/');
}

/** Gives the address in an attribute the part, unless it leads elsewhere or to a place within a page. */
function carryIn(element: Element, name: 'href' | 'action' | 'formaction', part: string): void {
  const value = element.getAttribute(name) ?? '';
  if (!URL.canParse(value, document.baseURI)) return;
  const url = new URL(value, document.baseURI);
  if (!isOwnPage(url) || (url.hash !== '' && !url.hash.startsWith(carriedStart))) return;
  element.setAttribute(name, url.pathname + url.search + part);
}

/** A link to the page on which it stands loads nothing any more: it leads to its top, as it did. */
function toTop(event: Event, { pathname, search }: HTMLAnchorElement): void {
  if (!(event instanceof MouseEvent) || event.type !== 'click') return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (pathname + search !== location.pathname + location.search) return;
  setTimeout(() => {
    if (!event.defaultPrevented) scrollTo(0, 0);
  });
}

function followLinks(part: string): void {
  const carry = (event: Event): void => {
    const { target } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]:not([download])');
    if (!link) return;
    carryIn(link, 'href', part);
    if (link.hash === part) toTop(event, link);
  };
  // Before the click: a middle button, a long press and a menu open links without one, and browsers fetch ahead what is pointed at.
  for (const type of ['pointerover', 'focusin', 'click', 'contextmenu'])
    addEventListener(type, carry, { capture: true });
}

function followForms(part: string): void {
  const carry = ({ target, submitter }: SubmitEvent): void => {
    if (!(target instanceof HTMLFormElement)) return;
    carryIn(target, 'action', part);
    if (submitter?.hasAttribute('formaction')) carryIn(submitter, 'formaction', part);
    // What robots alone fill in, every form has that becomes a lead.
    if (!target.elements.namedItem('company_url') || target.elements.namedItem(originField)) return;
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = originField;
    field.value = part;
    target.append(field);
  };
  addEventListener('submit', carry, { capture: true });
}

/** Puts the part back where a filter or a link within the page wrote another address: to reload must not lose it. */
function keepInAddress(part: string): void {
  const keep = (): void => {
    // Of such an address browsers forget which site led to the page.
    if (carriedOn({ address: location.href, pageBefore: '', isAgain: true }) === part) return;
    history.replaceState(history.state, '', location.pathname + location.search + part);
  };
  addEventListener('hashchange', keep);
  // After the browser has gone to the place of a link within the page. Browsers before 2026 do not tell of it.
  if ('navigation' in globalThis)
    navigation.addEventListener('currententrychange', () => {
      setTimeout(keep);
    });
}

/** Scripts lead to another page without a link: to the one that thanks, or to the home of a reference. Browsers before 2026 do not tell of it. */
function followScripts(part: string): void {
  if (!('navigation' in globalThis)) return;
  navigation.addEventListener('navigate', (event) => {
    const { cancelable, destination, downloadRequest, formData, navigationType } = event;
    const url = new URL(destination.url);
    if (!cancelable || destination.sameDocument || formData || downloadRequest !== null) return;
    if ((navigationType !== 'push' && navigationType !== 'replace') || !isOwnPage(url) || url.hash !== '') return;
    event.preventDefault();
    const address = url.pathname + url.search + part;
    if (navigationType === 'push') location.assign(address);
    else location.replace(address);
  });
}

/**
 * Lets links, forms and scripts of this page carry on where the visit came from. Nothing is stored for that: it stands in the addresses,
 * behind `#`, which no browser sends to a server.
 */
export function carryOrigin(): void {
  const [loading] = performance.getEntriesByType('navigation');
  const isAgain = loading !== undefined && 'type' in loading && loading.type !== 'navigate';
  const part = carriedOn({ address: location.href, pageBefore: document.referrer, isAgain });
  // A link that somebody was sent.
  if (location.hash.startsWith(carriedStart) && location.hash !== part)
    history.replaceState(history.state, '', location.pathname + location.search);
  if (part === '') return;
  followLinks(part);
  followForms(part);
  followScripts(part);
  keepInAddress(part);
}

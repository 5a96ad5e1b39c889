import css from './toast.css?inline';

interface ToastOptions {
  readonly link?: { readonly href: string; readonly text: string };
  readonly undo?: { readonly text: string; readonly run: () => void };
  /** Something the visitor must know: it stays until the next message. */
  readonly isUrgent?: boolean;
}

/** Long enough to read and to reach the button; what it offers is also on the heart itself. */
const visibleMs = 8000;

let toast: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The element must stand in the page before its text comes, or screen readers say nothing. */
function toastElement(): HTMLElement {
  if (toast) return toast;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  toast = document.createElement('div');
  toast.className = 'saved-toast';
  toast.setAttribute('role', 'status');
  toast.hidden = true;
  document.body.append(toast);
  return toast;
}

function hide(element: HTMLElement): void {
  // Whoever reads or is about to press is not interrupted.
  if (element.matches(':hover, :focus-within')) {
    timer = setTimeout(() => {
      hide(element);
    }, 1000);
    return;
  }
  element.hidden = true;
}

function actionOf({ link, undo }: ToastOptions, element: HTMLElement): HTMLElement | undefined {
  if (link) {
    const anchor = document.createElement('a');
    anchor.href = link.href;
    anchor.textContent = link.text;
    return anchor;
  }
  if (!undo) return undefined;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = undo.text;
  button.addEventListener('click', () => {
    element.hidden = true;
    undo.run();
  });
  return button;
}

/** Shows a short message at the edge of the window and says it. */
export function showToast(text: string, options: ToastOptions = {}): void {
  const element = toastElement();
  clearTimeout(timer);
  element.hidden = false;
  const message = document.createElement('p');
  message.textContent = text;
  const action = actionOf(options, element);
  requestAnimationFrame(() => {
    element.replaceChildren(message, ...(action ? [action] : []));
  });
  if (options.isUrgent) return;
  timer = setTimeout(() => {
    hide(element);
  }, visibleMs);
}

/** What not every device has: an old browser has neither, a page without TLS no clipboard. */
const device: Partial<Navigator> = navigator;
const { clipboard } = device;
/** A button's work; undefined where the device cannot do it. */
const actions: Readonly<Record<string, (() => unknown) | undefined>> = {
  print: () => {
    print();
  },
  // To close the device's own list is no failure.
  share: device.share && (() => navigator.share({ title: document.title, url: location.href }).catch(() => undefined)),
  copy:
    clipboard &&
    (() =>
      clipboard.writeText(location.href).then(() => {
        document.querySelector('[data-shared]')?.removeAttribute('hidden');
      })),
};

for (const button of document.querySelectorAll<HTMLElement>('[data-page-action]')) {
  const { pageAction = '' } = button.dataset;
  button.onclick = actions[pageAction] ?? null;
  if (button.onclick) button.parentElement?.removeAttribute('hidden');
}

export {};

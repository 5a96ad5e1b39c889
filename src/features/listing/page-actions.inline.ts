/** What not every device has: an old browser has neither, a page without TLS no clipboard. */
const device: Partial<Navigator> = navigator;
const { clipboard } = device;
/** A button's work; undefined where the device cannot do it. */
const actions: Readonly<Record<string, (() => unknown) | undefined>> = {
  print: () => {
    print();
  },
  share:
    device.share &&
    (() =>
      device.share?.({ title: document.title, url: origin + location.pathname }).catch(() => {
        // To close the device's own list is no failure.
      })),
  copy:
    clipboard &&
    (() =>
      clipboard.writeText(origin + location.pathname).then(() => {
        document.querySelector('[data-shared]')?.removeAttribute('hidden');
      })),
};

for (const button of document.querySelectorAll<HTMLButtonElement>('.page-actions button')) {
  button.onclick = actions[button.value] ?? null;
  if (button.onclick) button.parentElement?.removeAttribute('hidden');
}

export {};

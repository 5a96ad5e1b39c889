/** What not every device has: an old browser has neither, a page without TLS no clipboard. */
const device: Partial<Navigator> = navigator;
const { clipboard } = device;
const url = origin + location.pathname;
/** A button's work; undefined where the device cannot do it. */
const actions: Readonly<Record<string, (() => unknown) | undefined>> = {
  print: () => {
    print();
  },
  share:
    device.share &&
    (() =>
      device.share?.({ title: document.title, url }).catch(() => {
        // To close the device's own list is no failure.
      })),
  copy:
    clipboard &&
    (() =>
      clipboard.writeText(url).then(() => {
        document.querySelector('#shared')?.removeAttribute('hidden');
      })),
};

for (const button of document.querySelectorAll<HTMLButtonElement>('.page-actions button')) {
  button.onclick = actions[button.value] ?? null;
  button.hidden = !button.onclick;
}

export {};

/** Colours of the streets, as a canvas takes them: what the variables of streets.css come to. */
export interface StreetColors {
  readonly ground: string;
  readonly green: string;
  readonly water: string;
  readonly building: string;
  readonly street: string;
  readonly main: string;
  readonly highway: string;
  readonly path: string;
  readonly rail: string;
  readonly edge: string;
  readonly name: string;
  readonly halo: string;
}

/** Reads the colours where an element stands; a canvas knows neither variables nor what is mixed from them. */
export function streetColors(element: HTMLElement): StreetColors {
  const probe = element.appendChild(document.createElement('span'));
  const colorOf = (name: keyof StreetColors): string => {
    probe.style.color = `var(--street-${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    ground: colorOf('ground'),
    green: colorOf('green'),
    water: colorOf('water'),
    building: colorOf('building'),
    street: colorOf('street'),
    main: colorOf('main'),
    highway: colorOf('highway'),
    path: colorOf('path'),
    rail: colorOf('rail'),
    edge: colorOf('edge'),
    name: colorOf('name'),
    halo: colorOf('halo'),
  };
  probe.remove();
  return colors;
}

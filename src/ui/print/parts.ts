import { bindSpaces } from '#domain/bound-spaces.ts';
import { energyColor } from '#domain/energy-graphic.ts';
import { labelled } from '#i18n/labelled.ts';
import type { Fact } from '#ui/listing-facts.ts';
import type { PrintColors, PrintedAgency } from '#ui/pdf/brand.ts';
import { putLogo } from '#ui/pdf/brand.ts';
import type { Box, Paper } from '#ui/pdf/paper.ts';
import type { TextStyle } from '#ui/pdf/text-setter.ts';
import { qrPath, quietModules } from '#ui/qr-code.ts';
import type { HomeWords, PrintedLabel } from './home-paper.ts';

/** A code on white, as wide as its box, with its quiet zone. */
export function putCode(
  paper: Paper,
  { code, address }: HomeWords,
  place: { x: number; y: number; size: number },
): void {
  const { x, y, size } = place;
  paper.figure(address, (pdf) => {
    pdf.rect(x, y, size, size).fill('#ffffff');
    pdf.translate(x, y).scale(size / (code.length + 2 * quietModules));
    pdf.path(qrPath(code)).fill('#000000');
  });
}

/** The scale of the region with the label raised out of it. */
export function putLabel(paper: Paper, { label, scale, title }: PrintedLabel, box: Box, colors: PrintColors): void {
  const current = scale.indexOf(label);
  const gap = box.width * 0.006;
  const step = (box.width + gap) / Math.max(1, scale.length);
  const bandHeight = box.height * 0.42;
  const badgeHeight = box.height * 0.58;
  const badgeWidth = badgeHeight * (1.25 + 0.3 * (label.length - 1));
  const style = { face: 'strong', leading: 1, align: 'center' } as const;
  const middle = box.x + (current + 0.5) * step - gap / 2;
  const left = current < 0 ? box.x : Math.min(Math.max(middle - badgeWidth / 2, box.x), box.x + box.width - badgeWidth);
  const { background, text } = energyColor(label);
  paper.figure(`${title} ${label}`, (pdf) => {
    for (const [index, name] of current < 0 ? [] : [...scale.entries()]) {
      const fill = energyColor(name).background;
      pdf.rect(box.x + index * step, box.y + badgeHeight, step - gap, bandHeight).fill(fill);
    }
    pdf.roundedRect(left, box.y, badgeWidth, badgeHeight - gap, badgeHeight * 0.1).fill(background);
    if (current >= 0) {
      pdf
        .rect(box.x + current * step, box.y + badgeHeight, step - gap, bandHeight)
        .lineWidth(bandHeight * 0.1)
        .stroke(colors.ink);
    }
  });
  for (const [index, name] of current < 0 ? [] : [...scale.entries()]) {
    if (step < bandHeight * 1.05 && name.length > 1) continue;
    const size = bandHeight * 0.55;
    const place = { x: box.x + index * step, y: box.y + badgeHeight + (bandHeight - size) / 2, width: step - gap };
    paper.footLine(name, place, { ...style, size, color: energyColor(name).text });
  }
  const size = badgeHeight * 0.66;
  paper.put(
    label,
    { x: left, y: box.y + (badgeHeight - gap - size) / 2, width: badgeWidth },
    { ...style, size, color: text },
  );
}

/** What the law wants, as one paragraph of small print. `'EPC: energiescore: 185 kWh/m² · EPC: unieke code: 2026…'` */
export function lawText(
  facts: readonly Fact[],
  texts: readonly string[],
  { language }: Pick<HomeWords, 'language'>,
): string {
  const lines = facts.map(({ label, value }) => labelled(label, bindSpaces(value), language));
  return [lines.join('\u00a0· '), ...texts].filter(Boolean).join('\n');
}

/** How the title of a home is set. */
export function titleStyle(size: number, { ink }: PrintColors): Partial<TextStyle> {
  return { face: 'display', size, leading: 1.16, color: ink, role: 'H1' };
}

/** Facts side by side, each value large over its label. */
export function putKeyFacts(
  paper: Paper,
  facts: readonly Fact[],
  box: Omit<Box, 'height'>,
  { size, colors }: { size: number; colors: PrintColors },
): void {
  const width = box.width / Math.max(1, facts.length);
  for (const [index, { label, value }] of facts.entries()) {
    const cell = { x: box.x + index * width, y: box.y, width: width - size * 0.6 };
    paper.fit(value, { ...cell, height: size * 1.3 }, { face: 'strong', size, leading: 1.25, color: colors.ink });
    const below = { ...cell, y: box.y + size * 1.35, height: size * 0.75 };
    paper.fit(label, below, { size: size * 0.5, leading: 1.3, color: colors.muted });
  }
}

/** The foot in the agency's colour: logo on the left, how to reach it on the right. */
export function putBand(paper: Paper, agency: PrintedAgency, box: Box, colors: PrintColors): void {
  paper.decorate((pdf) => {
    pdf.rect(box.x, box.y, box.width, box.height).fill(colors.accent);
  });
  const { onAccent } = colors;
  const pad = box.height * 0.62;
  const size = box.height * 0.46;
  const half = box.width / 2 - pad;
  const logo = { x: box.x + pad, y: box.y + (box.height - size) / 2, size, width: half };
  putLogo(paper, agency, logo, { color: onAccent, ground: 'accent' });
  const lines = `${agency.phone} · ${agency.email}\n${agency.address} · ${agency.number}`;
  const reach = { x: box.x + box.width / 2, y: box.y + box.height * 0.26, width: half, height: box.height * 0.5 };
  paper.fit(lines, reach, { size: box.height * 0.17, leading: 1.45, color: onAccent, align: 'right' });
}

/** The state of the home on a ground of the agency's colour. */
export function putState(
  paper: Paper,
  state: string,
  place: { x: number; y: number; size: number },
  colors: PrintColors,
): void {
  const { x, y, size } = place;
  const style = { face: 'strong', size, leading: 1, color: colors.onAccent } as const;
  const width = Math.min(paper.textWidth(state, style), paper.width / 2) + size * 1.6;
  paper.decorate((pdf) => {
    pdf.rect(x, y, width, size * 2.1).fill(colors.accent);
  });
  paper.put(state, { x: x + size * 0.8, y: y + size * 0.55, width: width - size * 1.5 }, style);
}

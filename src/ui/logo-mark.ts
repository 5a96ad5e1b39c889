/** The mark of the site beside the agency's name: a crown of leaves and its branches, drawn as lines in this square. */
export const logoMark = {
  viewBox: [6, 4, 20, 24],
  strokeWidth: 1.6,
  crown: { cx: 16, cy: 13.7, rx: 9.1, ry: 8.7 },
  branches: 'M16 27.2V11.6m0 7.4 4.2-3.8M16 15.8l-3.6-3.2',
} as const;

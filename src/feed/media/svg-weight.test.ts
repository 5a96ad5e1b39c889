import { describe, expect, it } from 'vitest';
import { drawnElements } from './svg-weight.ts';

describe('drawnElements', () => {
  it.each([
    ['<svg><g><path></path></g></svg>', 3],
    ['<svg><use href="#a"></use><g id="a"><rect></rect></g></svg>', 6],
    ['<svg><pattern id="p"><rect></rect></pattern><rect fill="url(#p)"></rect></svg>', 6],
    ['<svg><use href="#nowhere"></use></svg>', 2],
  ])('counts what %s draws', (svg, count) => {
    expect(drawnElements(svg)).toBe(count);
  });

  it.each([
    '<svg><g id="a"><use href="#a"></use></g></svg>',
    '<svg><g id="a"><use href="#b"></use></g><g id="b"><use href="#a"></use></g></svg>',
    '<svg></svg><svg></svg>',
    `<svg>${'<g id="x">'.repeat(3)}${'</g>'.repeat(3)}</svg>`,
  ])('knows no end for %s', (svg) => {
    expect(drawnElements(svg)).toBe(Infinity);
  });
});

import { expect, it } from 'vitest';
import { drawing } from './drawing.ts';

it('makes an icon of what PhotoSwipe writes', () => {
  const [icon, ...more] = drawing(
    '<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 32 32"><use class="pswp__icn-shadow" xlink:href="#line"/>' +
      '<path fill-rule="evenodd" d="M24 10l-2-2z" id="line"/></svg>',
  );
  expect(more).toEqual([]);
  expect(icon?.namespaceURI).toBe('http://www.w3.org/2000/svg');
  expect(icon?.outerHTML).toBe(
    '<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 32 32"><use class="pswp__icn-shadow" href="#line"></use>' +
      '<path fill-rule="evenodd" d="M24 10l-2-2z" id="line"></path></svg>',
  );
});

it('makes nothing of a control that has no icon', () => {
  expect(drawing('')).toEqual([]);
});

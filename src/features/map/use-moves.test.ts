import { expect, it } from 'vitest';
import { fitOptions } from './use-moves.ts';

it('keeps homes out from under the sheet of a phone', () => {
  const { paddingTopLeft, paddingBottomRight } = fitOptions({ widthPx: 390, heightPx: 716, hasSheet: true }, 13);
  expect([paddingTopLeft, paddingBottomRight]).toEqual([
    [24, 112],
    [24, 124],
  ]);
});

it('leaves half of a low map to the homes', () => {
  const { paddingTopLeft, paddingBottomRight } = fitOptions({ widthPx: 390, heightPx: 240, hasSheet: true }, 13);
  expect([paddingTopLeft, paddingBottomRight]).toEqual([
    [24, 60],
    [24, 60],
  ]);
});

it('counts on no sheet where there is none, nor beside a list', () => {
  expect(fitOptions({ widthPx: 390, heightPx: 700, hasSheet: undefined }, 11)).toEqual({
    paddingTopLeft: [20, 64],
    paddingBottomRight: [20, 64],
    maxZoom: 11,
  });
  expect(fitOptions({ widthPx: 900, heightPx: 800, hasSheet: true }, 13).paddingBottomRight).toEqual([64, 56]);
});

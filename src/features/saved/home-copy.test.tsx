import { afterEach, expect, it, vi } from 'vitest';
import { cardPlace } from '#ui/card-place.ts';
import { copyOfCard } from './home-copy.ts';

function card(place: string): Element {
  document.body.innerHTML = `<article><p class="card__place">${place}</p><h3 class="card__title"><a href="/nl/111/">Flat</a></h3><p class="card__price"><strong>€ 1</strong></p></article>`;
  return document.body;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  document.body.replaceChildren();
});

it('a card says where it is whole, however its line is put together', () => {
  const inPieces = '<span class="bound">L-1510</span>\u00a0Luxembourg<span class="card__type">Appartement</span>';
  expect(cardPlace(card(inPieces))).toBe('L-1510 Luxembourg');
  expect(cardPlace(card('9000 Gent\n<span class="card__type">Huis</span>'))).toBe('9000 Gent');
  expect(cardPlace(card('9000 Gent<span class="card__type"></span>'))).toBe('9000 Gent');
  expect(cardPlace(card('9000 Gent'))).toBe('9000 Gent');
  expect(copyOfCard(card(inPieces))?.place).toBe('L-1510 Luxembourg');
});

it('a card that is kept is of the day on the visitor’s own clock', () => {
  vi.stubEnv('TZ', 'Europe/Brussels');
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const hour of [0, 12, 23]) {
    vi.setSystemTime(new Date(2026, 10, 2, hour, 30));
    expect(copyOfCard(card('9000 Gent'))?.asOf).toBe('2026-11-02');
  }
});

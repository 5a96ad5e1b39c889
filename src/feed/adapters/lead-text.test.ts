import { expect, it } from 'vitest';
import { leadText, visitText } from './lead-text.ts';

const appointment = { from: '2026-11-25T10:30:00+01:00', to: '2026-11-25T11:15:00+01:00' };

it('says when a viewing is, before the message', () => {
  expect(visitText({ appointment })).toBe('2026-11-25 10:30–11:15');
  expect(leadText({ message: 'Graag', appointment })).toBe('2026-11-25 10:30–11:15\nGraag');
});

it('leaves a message without a viewing as it is', () => {
  expect(visitText({})).toBeUndefined();
  expect(leadText({ message: 'Graag' })).toBe('Graag');
});

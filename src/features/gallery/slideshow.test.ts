import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Slideshow } from './slideshow.ts';

describe('Slideshow', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function show() {
    const events: string[] = [];
    const slideshow = new Slideshow({
      next: () => events.push('next'),
      changed: (isPlaying) => events.push(isPlaying ? 'plays' : 'stands'),
    });
    return { events, slideshow };
  }

  it('shows the next picture every four seconds until it stops', () => {
    const { events, slideshow } = show();
    slideshow.toggle();
    vi.advanceTimersByTime(8_500);
    slideshow.toggle();
    vi.advanceTimersByTime(60_000);
    expect(events).toEqual(['plays', 'next', 'next', 'stands']);
    expect(slideshow.isPlaying).toBe(false);
  });

  it('starts once and stops once', () => {
    const { events, slideshow } = show();
    slideshow.stop();
    slideshow.start();
    slideshow.start();
    vi.advanceTimersByTime(4_000);
    slideshow.stop();
    slideshow.stop();
    expect(events).toEqual(['plays', 'next', 'stands']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceClass, sourceClasses } from '#domain/statistics/source-class.ts';

const own = 'www.immo-lindehof.example';
const classOf = (referrer: string, medium = '') => sourceClass(referrer, own, medium);

describe('sourceClass', () => {
  it('knows where visits come from', () => {
    expect(classOf('')).toBe('direct');
    expect(classOf('https://www.google.be/')).toBe('search');
    expect(classOf('https://l.facebook.com/l.php?u=1')).toBe('social');
    expect(classOf('https://t.co/abc')).toBe('social');
    expect(classOf('https://www.immoweb.be/nl/zoekertje/1')).toBe('portal');
    expect(classOf('https://mail.google.com/')).toBe('mail');
    expect(classOf('https://www.google.be/', 'email')).toBe('mail');
    expect(classOf('android-app://com.google.android.gm.mail/')).toBe('mail');
    expect(classOf(`https://${own}/nl/te-koop/`)).toBe('own');
    expect(classOf('https://blog.example/lindehof')).toBe('other');
  });

  it('is not fooled by a name inside another', () => {
    expect(classOf('https://notgoogle.example/')).toBe('other');
    expect(classOf('https://exampleat.co/')).toBe('other');
    expect(classOf('javascript:alert(1)')).toBe('direct');
  });

  it('is one of the classes, whatever arrives', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (referrer, medium) => {
        expect(sourceClasses).toContain(classOf(referrer, medium));
      }),
    );
  });
});

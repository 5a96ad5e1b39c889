import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardedLookup, isPublicAddress, namesPrivateHost } from './address-guard.ts';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2a00:1450:4001::1', '2606:4700::1111'])(
    'lets %s through',
    (ip) => {
      expect(isPublicAddress(ip)).toBe(true);
    },
  );

  it.each([
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.8.9.1', '169.254.169.254', '172.16.0.1', '192.168.1.1'],
    ...['192.0.0.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '64:ff9b::a00:1', '2002:7f00:1::', '2001:db8::1'],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', 'localhost', ''],
  ])('refuses %j', (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });

  it('refuses every IPv4 address that is wrapped in an IPv6 one', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect(isPublicAddress(`::ffff:${ip}`)).toBe(false);
      }),
    );
  });
});

describe('namesPrivateHost', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost:8080/',
    'http://LOCALHOST./',
    'http://feed.localhost/',
    'http://169.254.169.254/latest/meta-data/',
  ])('knows %s', (url) => {
    expect(namesPrivateHost(new URL(url))).toBe(true);
  });

  it('does not ask a name server about other names', () => {
    expect(namesPrivateHost(new URL('http://feed.example/'))).toBe(false);
    expect(namesPrivateHost(new URL('http://8.8.8.8/'))).toBe(false);
  });
});

describe('guardedLookup', () => {
  it('refuses a name that leads to a private address, at the moment of connecting', async () => {
    const message = await new Promise((resolve) => {
      guardedLookup('localhost', { all: true }, (error) => {
        resolve(error?.message);
      });
    });
    expect(message).toBe('localhost leads to a private address');
  });
});

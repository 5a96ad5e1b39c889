import { describe, expect, it } from 'vitest';
import { readServerConfig } from './config.ts';

const base = { GEVEL_SECRET: 'x'.repeat(32) };

describe('ALERT_WEBHOOK_URL', () => {
  it.each(['https://alarm.example/hook', 'http://127.0.0.1:8080/hook', 'http://localhost/hook', 'http://[::1]:9/'])(
    'takes %s',
    (url) => {
      expect(readServerConfig({ ...base, ALERT_WEBHOOK_URL: url }).alarmUrl).toBe(url);
    },
  );

  it.each([
    'http://alarm.example/hook',
    'http://127.0.0.1.evil.example/',
    'http://10.0.0.1/',
    'ftp://a.example/',
    'hook',
  ])('refuses %s, where others could listen', (url) => {
    expect(() => readServerConfig({ ...base, ALERT_WEBHOOK_URL: url })).toThrow(/^ALERT_WEBHOOK_URL must /u);
  });

  it('need not be set', () => {
    expect(readServerConfig(base).alarmUrl).toBeUndefined();
  });
});

describe('MAIL_FROM', () => {
  it('is an address, and is refused when it is none: every mail would be', () => {
    expect(readServerConfig({ ...base, MAIL_FROM: 'site@agency.example' }).mailFrom).toBe('site@agency.example');
    expect(readServerConfig({ ...base, MAIL_FROM: '' }).mailFrom).toBeUndefined();
    expect(() => readServerConfig({ ...base, MAIL_FROM: 'nobody' })).toThrow('MAIL_FROM is "nobody"');
  });
});

describe('OPERATOR_EMAIL', () => {
  it('is an address, and is refused before anybody counts on it when it is none', () => {
    expect(readServerConfig({ ...base, OPERATOR_EMAIL: 'ops@agency.example' }).operatorEmail).toBe(
      'ops@agency.example',
    );
    expect(() => readServerConfig({ ...base, OPERATOR_EMAIL: 'ops' })).toThrow('OPERATOR_EMAIL is "ops"');
  });
});

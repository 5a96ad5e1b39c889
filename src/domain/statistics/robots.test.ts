import { expect, it } from 'vitest';
import { isRobotName } from '#domain/statistics/robots.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

it('lets browsers through, also on a telephone whose maker is called Cubot', () => {
  const cubot = chrome.replace('X11; Linux x86_64', 'Linux; Android 14; CUBOT KINGKONG');
  expect([chrome, safari, cubot].map(isRobotName)).toEqual([false, false, false]);
});

it('knows robots, previews and programs', () => {
  const robots = [
    '',
    'curl/8.5.0',
    'python-requests/2.32',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'facebookexternalhit/1.1',
    chrome.replace('Chrome/', 'HeadlessChrome/'),
    `${chrome} Lighthouse`,
  ];
  expect(robots.filter((name) => !isRobotName(name))).toEqual([]);
});

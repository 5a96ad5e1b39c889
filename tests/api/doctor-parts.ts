import { type Finding } from '#base/doctor-finding.ts';
import { tellOf } from '#hosting/doctor/finding.ts';
import { readSiteConfig } from '#site/site-config.ts';

export const tell = tellOf('test');

export const demonstration = readSiteConfig('content/site.json', {});

export const site = { ...demonstration, url: 'https://www.agency.be' };

export const told = (findings: readonly Finding[]) => findings.map(({ light, what }) => `${light} ${what}`);

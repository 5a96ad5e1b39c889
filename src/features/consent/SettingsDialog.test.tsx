import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ConsentChoice } from '#domain/consent.ts';
import type { ConsentEntry, ConsentFile } from '#contracts/consent.ts';
import { dictionaries } from '#i18n/dictionaries.ts';
import { SettingsDialog } from './SettingsDialog.tsx';

const service: ConsentEntry = {
  id: 'site',
  category: 'necessary',
  name: 'Deze site',
  provider: 'Het kantoor',
  purpose: 'Uw keuze onthouden',
  storage: [{ name: 'gevel.consent', kind: 'cookie', place: 'cookie', life: '6 maanden' }],
  embeds: [],
  signals: [],
};
const registry: ConsentFile = {
  revision: 3,
  months: 6,
  services: [
    service,
    { ...service, id: 'youtube', category: 'social', name: 'YouTube', purpose: 'Video’s', storage: [] },
    { ...service, id: 'matterport', category: 'social', name: 'Matterport', purpose: 'Rondleidingen' },
    {
      ...service,
      id: 'counter',
      category: 'analytical',
      name: 'Teller',
      purpose: 'Bezoeken tellen',
      policyUrl: 'https://counter.example/privacy',
    },
  ],
  texts: dictionaries.nl.consent,
};

/** Opens the settings; what they hand on comes into `saved`. */
function open(choice?: ConsentChoice) {
  const saved: (readonly string[])[] = [];
  let left = 0;
  const save = (allowed: readonly string[]): void => {
    saved.push(allowed);
  };
  const leave = (): void => {
    left += 1;
  };
  render(<SettingsDialog registry={registry} choice={choice} save={save} leave={leave} />);
  return { user: userEvent.setup(), saved, timesLeft: () => left };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const ticked = (): string[] =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ id }) => id);
const press = (name: string) => screen.getByRole('button', { name });

describe('the settings of consent', () => {
  it('are a dialog with a name, and nothing in it is ticked beforehand', () => {
    open();
    expect(screen.getByRole('dialog', { name: 'Cookie-instellingen' })).toHaveProperty('open', true);
    expect(screen.getAllByRole('checkbox')).toHaveLength(5);
    expect(ticked()).toEqual([]);
  });

  it('name the necessary services and let nobody refuse them', () => {
    open();
    const necessary = within(screen.getByRole('region', { name: 'Strikt noodzakelijk' }));
    expect(necessary.getByText('Altijd actief')).toBeTruthy();
    expect(necessary.getByText('Deze site')).toBeTruthy();
    expect(necessary.getByText('gevel.consent').closest('li')?.textContent).toBe('gevel.consent (cookie): 6 maanden');
    expect(necessary.queryAllByRole('checkbox')).toEqual([]);
    expect(necessary.queryAllByRole('button')).toEqual([]);
  });

  it('say of each service what it is for', () => {
    open();
    const purpose = document.getElementById(box('YouTube').getAttribute('aria-describedby') ?? '');
    expect(purpose?.textContent).toBe('Video’s');
    const policy = screen.getByRole('link', { name: 'beleid van de aanbieder' });
    expect(policy.getAttribute('href')).toBe('https://counter.example/privacy');
  });

  it('hand on what was ticked, and only when it is saved', async () => {
    const { user, saved, timesLeft } = open();
    await user.click(box('Matterport'));
    await user.click(box('Analytisch'));
    expect(saved).toEqual([]);
    await user.click(press('Keuze bewaren'));
    expect(saved).toEqual([['matterport', 'counter']]);
    expect(timesLeft()).toBe(1);
  });

  it('tick a category with its services, and half when only one of them is allowed', async () => {
    const { user } = open();
    await user.click(box('Sociale media'));
    expect(ticked()).toEqual(['consent-social', 'consent-service-youtube', 'consent-service-matterport']);
    await user.click(box('YouTube'));
    expect(ticked()).toEqual(['consent-service-matterport']);
    expect(box('Sociale media').indeterminate).toBe(true);
    await user.click(box('Matterport'));
    expect(box('Sociale media').indeterminate).toBe(false);
  });

  it('can be worked with the keyboard alone', async () => {
    const { user, saved } = open();
    box('Teller').focus();
    await user.keyboard(' ');
    expect(ticked()).toEqual(['consent-analytical', 'consent-service-counter']);
    press('Keuze bewaren').focus();
    await user.keyboard('{Enter}');
    expect(saved).toEqual([['counter']]);
  });

  it('allow everything with one press', async () => {
    const { user, saved } = open();
    await user.click(press('Alles aanvaarden'));
    expect(saved).toEqual([['youtube', 'matterport', 'counter']]);
  });

  it('refuse everything that was allowed before', async () => {
    const { user, saved } = open({ revision: 3, id: 'ab'.repeat(16), services: ['youtube', 'counter'] });
    await user.click(press('Alles weigeren'));
    expect(saved).toEqual([[]]);
  });

  it('show the choice as it stands, with its number', () => {
    open({ revision: 3, id: 'ab'.repeat(16), services: ['youtube'] });
    expect(ticked()).toEqual(['consent-service-youtube']);
    expect(screen.getByText(`Referentie van uw keuze: ${'ab'.repeat(16)}`)).toBeTruthy();
  });

  it('change nothing when they are closed', async () => {
    const { user, saved, timesLeft } = open();
    await user.click(box('Teller'));
    await user.click(press('Sluiten zonder te bewaren'));
    expect([saved, timesLeft()]).toEqual([[], 1]);
  });

  it('name the categories that the site does not use', () => {
    open();
    expect(screen.getByText('Niet in gebruik op deze site: Marketing, Niet ingedeeld.')).toBeTruthy();
  });
});

import { expect, test, type Locator, type Page } from 'playwright/test';
import { officeForTests } from './office-server.ts';
import { password } from './owner-accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';
import { addColleague } from './staff-accounts.ts';
import { textsOf } from './texts.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const nl = textsOf('nl');
const office = officeForTests({ isNamed: true });

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Gives the page a device that makes passkeys and knows who holds it. */
async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const kind = { protocol: 'ctap2', transport: 'internal' } as const;
  const able = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  await session.send('WebAuthn.addVirtualAuthenticator', { options: { ...kind, ...able } });
}

test('a colleague adds a passkey, logs in with it and removes it', { tag: '@not-tablet' }, async ({ page }) => {
  await addDevice(page);
  const email = await addColleague('manager', 'nl', 'Els Claes', office().store);
  await page.goto(`${office().url}/nl/office/account/`);
  await expect(page.getByRole('button', { name: nl('login:passkey.login') })).toBeVisible();
  await expectGood(page);
  await page.locator('#login-email').fill(email);
  await page.locator('#login-password').fill(password);
  await page.locator('#form-login button[type="submit"]').click();
  const part = page.getByRole('region', { name: nl('account:passkey.title') });
  await expect(part).toContainText(nl('account:passkey.none'));
  const widthOf = async (field: Locator): Promise<number | undefined> => (await field.boundingBox())?.width;
  // As wide as those of the other forms, on a telephone too.
  expect(await widthOf(part.getByLabel(nl('account:passkey.name')))).toBe(
    await widthOf(page.locator('#change-password-newPassword')),
  );
  await part.getByLabel(nl('account:passkey.name')).fill('Laptop');
  await part.getByLabel(nl('login:field.currentPassword')).fill(password);
  await expectGood(page);
  await part.getByRole('button', { name: nl('account:passkey.start') }).click();
  await expect(part).toContainText(nl('account:passkey.setup', { name: 'Laptop' }));
  await expectGood(page);
  await part.getByRole('button', { name: nl('account:passkey.make') }).click();
  await expect(page.getByRole('status').first()).toHaveText(nl('account:done.passkey-added'));
  await expect(page.locator('.account__codes li')).toHaveCount(10);
  await expectGood(page);

  await page.getByRole('button', { name: nl('login:logout') }).click();
  await page.goto(`${office().url}/nl/office/leads/`);
  await page.getByRole('button', { name: nl('login:passkey.login') }).click();
  await expect(page.locator('h1')).toHaveText(nl('leads:title'));

  // The password alone leads to the page that asks for the passkey.
  await page.getByRole('button', { name: nl('login:logout') }).click();
  await page.goto(`${office().url}/nl/office/`);
  await page.locator('#login-email').fill(email);
  await page.locator('#login-password').fill(password);
  await page.locator('#form-login button[type="submit"]').click();
  await expect(page.locator('.lead')).toHaveText(nl('login:passkey.lead'));
  await expectGood(page);
  await page.getByRole('button', { name: nl('login:passkey.login') }).click();
  await expect(page.locator('h1')).toHaveText(nl('office:today.title'));

  await page.goto(`${office().url}/nl/office/account/`);
  await part.getByText(nl('account:passkey.manage', { name: 'Laptop' })).click();
  await part.locator('.passkey').getByLabel(nl('login:field.currentPassword')).fill(password);
  await expectGood(page);
  await part.getByRole('button', { name: nl('account:passkey.remove') }).click();
  await expect(page.getByRole('status').first()).toHaveText(nl('account:done.passkey-removed'));
  await expect(part).toContainText(nl('account:passkey.none'));
});

test('a passkey of nobody is told so, and the password still works', { tag: '@desktop' }, async ({ page }) => {
  await addDevice(page);
  await page.goto(`${office().url}/nl/office/login/`);
  await page.getByRole('button', { name: nl('login:passkey.login') }).click();
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveText(nl('login:error.passkey'));
  await expect(page.locator('#login-password')).toBeVisible();
});

test('a page at another address than the site’s offers no passkey', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(`${office().url.replace('localhost', '127.0.0.1')}/nl/office/login/`);
  await expect(page.locator('#login-password')).toBeVisible();
  await expect(page.getByRole('button', { name: nl('login:passkey.login') })).toBeHidden();
});

test('a page at another address than the site’s says where passkeys work', { tag: '@desktop' }, async ({ page }) => {
  const email = await addColleague('manager', 'nl', 'Els Claes', office().store);
  await page.goto(`${office().url.replace('localhost', '127.0.0.1')}/nl/office/account/`);
  await page.locator('#login-email').fill(email);
  await page.locator('#login-password').fill(password);
  await page.locator('#form-login button[type="submit"]').click();
  const part = page.getByRole('region', { name: nl('account:passkey.title') });
  await expect(part.getByText(nl('account:passkey.elsewhere', { origin: office().url }))).toBeVisible();
  await expect(part.getByText(nl('account:passkey.unsupported'))).toBeHidden();
  await expect(part.getByRole('button')).toHaveCount(0);
  await expectGood(page);
});

import type { Clinic } from '../support/clinic.ts';
import { isStored, startFront } from '../support/front.ts';
import { expect, type OpenPage, test, visit } from '../support/test.ts';

test('a later visit opens without the server, and goes on by itself once it answers', async ({
  clinic,
  open,
}) => {
  const { front, page } = await visited(clinic, open);
  await front.goAway();
  await page.goto('/patient/patient-list');
  await expect(page.getByText('The server cannot be reached.')).toBeVisible();
  await front.comeBack();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await front.goAway();
});

test('each opening has a nonce of its own, and nothing of a patient is stored', async ({
  clinic,
  open,
}) => {
  const { front, page } = await visited(clinic, open);
  const policies: string[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const response = await page.goto('/patient/patient-list');
    expect(response?.fromServiceWorker()).toBe(true);
    const policy = response?.headers()['content-security-policy'] ?? '';
    const nonce = await page.locator('meta[property=csp-nonce]').evaluate(({ nonce }) => nonce);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    policies.push(policy);
  }
  expect(new Set(policies).size).toBe(2);
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const stores = await Promise.all(names.map((name) => caches.open(name)));
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  expect(stored.filter((path) => !path.startsWith('/assets/')).sort()).toEqual([
    '/dashboard',
    '/files.json',
  ]);
  await front.goAway();
});

test('a new version is offered, and taken when the person wants', async ({ clinic, open }) => {
  const { front, page } = await visited(clinic, open);
  front.upgrade();
  await page.reload();
  const notice = page.getByText('There is a new version of this program.');
  await expect(notice).toBeVisible();
  await expect(page.locator('script[src="/assets/index-newer.js"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('script[src="/assets/index-newer.js"]')).toHaveCount(1);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await front.goAway();
});

test('what is typed is asked about before a new version takes its place', async ({
  clinic,
  open,
}) => {
  const { front, page } = await visited(clinic, open);
  front.upgrade();
  await visit(page, '/patient/edit-patient/');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Chew Boon Teck');
  await expect(page.getByText('There is a new version of this program.')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(name).toHaveValue('Chew Boon Teck');
  await front.goAway();
});

test('the product can be installed', async ({ clinic, open }) => {
  const { front, page } = await visited(clinic, open);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors: faults } = await devtools.send('Page.getInstallabilityErrors');
  // Each journey has a private window, from which nothing is installed.
  expect(faults.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { data = '' } = await devtools.send('Page.getAppManifest');
  const manifest = JSON.parse(data) as { start_url: string; display: string };
  expect(manifest.display).toBe('standalone');
  // It opens at what the branch chose for the desk.
  await page.goto(manifest.start_url);
  await expect(page).toHaveURL(/\/appointment\/today-queue/);
  await front.goAway();
});

/** A list that was visited before, by a browser that keeps the whole version since. */
async function visited(clinic: Clinic, open: OpenPage) {
  const front = await startFront(clinic.url);
  const page = await open('reception', { through: front });
  await visit(page, '/patient/patient-list');
  await expect.poll(() => isStored(page), { timeout: 60_000 }).toBe(true);
  return { front, page };
}

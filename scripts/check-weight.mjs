/**
 * Measures the bytes that a real browser with an empty cache transfers from the built product before the first field of
 * the sign-in page, and before the first row of the first list.
 */
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';
import { receptionist, startProduct } from './product.mjs';

/**
 * Limits: KiB of script, KiB of everything, and requests. The list's rows are held back until what loads beside them has
 * come (its font, the library of live changes), so that each run counts the same. The texts and the manifests are those of
 * both domains. The words of the privacy notice and of the terms come with the other words that visitors read. What listens
 * for errors of a page is there before any page is.
 */
const most = {
  'sign-in page': { script: 162, whole: 186, requests: 17 },
  'first list': { script: 252, whole: 410, requests: 24 },
};

/** Waits until an element is visible, and sums up the transfers until then. */
async function weigh(context, address, seen, held) {
  const page = await context.newPage();
  if (held) await holdUntilLive(page, held);
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      const entries = [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ];
      const bytes = (some) => some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      const scripts = entries.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
      globalThis.weighed = {
        script: bytes(scripts) / 1024,
        whole: bytes(entries) / 1024,
        requests: entries.length,
      };
    });
    observer.observe(document, { childList: true, subtree: true });
  }, seen);
  await page.goto(address);
  const weighed = await page.waitForFunction(() => globalThis.weighed);
  const found = await weighed.jsonValue();
  await page.close();
  return found;
}

/** Holds an answer back until live changes are connected, which is the last that a page loads by itself. */
async function holdUntilLive(page, address) {
  const live = page.waitForResponse(/\/api\/register_ws_connection_id/);
  await page.route(address, async (route) => {
    await live;
    await route.continue();
  });
}

const product = await startProduct();
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  chromiumSandbox: process.getuid?.() !== 0,
  args: ['--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  const visitor = await browser.newContext();
  const login = `${product.address}/auth/login`;
  const found = { 'sign-in page': await weigh(visitor, login, 'input[name=email]') };
  const page = await visitor.newPage();
  await page.goto(login);
  await page.fill('input[name=email]', receptionist.email);
  await page.fill('input[name=password]', receptionist.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/today-queue/);
  const storageState = await visitor.storageState();
  for (const { localStorage } of storageState.origins)
    localStorage.splice(
      0,
      localStorage.length,
      ...localStorage.filter(({ name }) => name === 'da.v1.session'),
    );
  const member = await browser.newContext({ storageState });
  const list = `${product.address}/patient/patient-list`;
  found['first list'] = await weigh(member, list, 'tbody tr[data-id]', '**/api/patient_list*');
  for (const [what, weighed] of Object.entries(found)) {
    for (const [kind, amount] of Object.entries(weighed))
      if (amount === 0 || amount > most[what][kind]) process.exitCode = 1;
    console.log(
      `${what}: ${weighed.script.toFixed(1)} KiB of script, at most ${most[what].script}; ` +
        `${weighed.whole.toFixed(1)} KiB in all, at most ${most[what].whole}; ` +
        `${weighed.requests} requests, at most ${most[what].requests}`,
    );
  }
} finally {
  await browser.close();
  await product.stop();
}

/**
 * Measures the bytes that a real browser with an empty cache transfers from the built product before the first field of
 * the sign-in page, and before the first row of the first list.
 */
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';
import { receptionist, startProduct } from './product.mjs';

/**
 * Limits: KiB of script, KiB of everything, and requests. Of what loads beside the list, its font and the library of live
 * changes (12 KiB of script), more or less has come when the first row is drawn: the limit is for all of it, with the
 * texts and the manifests of both domains. The words of the privacy notice and of the terms come with the other words that
 * visitors read.
 */
const most = {
  'sign-in page': { script: 160, whole: 184, requests: 17 },
  'first list': { script: 237, whole: 386, requests: 22 },
};

/** Waits until an element is visible, and sums up the transfers until then. */
async function weigh(context, address, seen) {
  const page = await context.newPage();
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
  found['first list'] = await weigh(member, list, 'tbody tr[data-id]');
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

import { defineConfig } from '@playwright/test';

/**
 * The browser is found by scripts/browser.mjs and handed over in CHROMIUM_PATH; without it
 * Playwright's own is used. Chromium's sandbox refuses root, and only then is it left out.
 */
const executablePath = process.env['CHROMIUM_PATH'];
const sandbox = process.getuid?.() !== 0;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 180_000,
  // A machine that stood still is no fault of the product; scripts/test.mjs names what passed at the second try.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // A run that hangs ends with what it has found.
  globalTimeout: 40 * 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      chromiumSandbox: sandbox,
      // Without a graphics card, drawing in software takes less than emulating one.
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

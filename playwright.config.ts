import { defineConfig } from '@playwright/test';
// Journeys read the list of screens, and so the declarations.
import './src/withoutStyles.ts';

/**
 * The browsers are found by scripts/browser.mjs and handed over in these variables; without them Playwright's own is
 * used. Chromium's sandbox refuses root, and only then is it left out.
 */
const { CHROMIUM_PATH: withViewer, HEADLESS_SHELL_PATH: light = withViewer } = process.env;
const chromiumSandbox = process.getuid?.() !== 0;
// Without a graphics card, drawing in software takes less than emulating one.
const args = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const files = (...names: string[]) => names.map((name) => `**/${name}.spec.ts`);
/** Journeys in a project of its own, which is built for them once. */
const guides = files('framework/guide', 'framework/reactAdminPages');
/** Journeys with the one card reader of the machine. */
const cards = files('clinic/card');
/** Walks through all pages of a person. */
const walks = files('pages', 'layoutShift');
/** Journeys in which the browser itself shows a PDF. */
const papers = files('accounts/owner', 'clinic/patient.slip', 'platform/reports');

const browserAt = (executablePath: string | undefined) => ({
  launchOptions: { ...(executablePath && { executablePath }), chromiumSandbox, args },
});

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/globalSetup.ts',
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
  use: { browserName: 'chromium', screenshot: 'only-on-failure' },
  // What takes longest, and what one worker alone can do, comes first: so all end together.
  projects: [
    { name: 'guides', testMatch: guides, workers: 1, use: browserAt(light) },
    { name: 'cards', testMatch: cards, workers: 1, use: browserAt(light) },
    { name: 'walks', testMatch: walks, use: browserAt(light) },
    { name: 'papers', testMatch: papers, use: browserAt(withViewer) },
    {
      name: 'journeys',
      testIgnore: [...guides, ...cards, ...walks, ...papers],
      use: browserAt(light),
    },
  ],
});

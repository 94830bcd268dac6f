import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const globalSetup = 'tests/server/support/globalSetup.ts';

/**
 * `server` runs in Node on a real PostgreSQL (whatever has no page), `agent` in Node on the system's PC/SC service,
 * `ui` in jsdom.
 * End-to-end journeys are Playwright's (tests/e2e).
 */
export default defineConfig({
  test: {
    // Two cores: a test file each.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: [
            'tests/{server,generated,contract}/**/*.test.{ts,tsx}',
            'tests/unit/**/*.test.ts',
          ],
          globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'agent',
          environment: 'node',
          include: ['tests/agent/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'ui',
          environment: 'jsdom',
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          // Longer than the longest wait (tests/ui/page.tsx), whose failure says what was not there.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});

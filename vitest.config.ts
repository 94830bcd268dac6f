import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { filesPlace } from './tests/support/filesPlace.ts';

/** Tests that put resources of their own into the product, and so need its modules for themselves. */
const ownModules = [
  'tests/server/files.test.ts',
  'tests/server/files/contents.test.ts',
  'tests/server/references.test.ts',
  'tests/server/kinds.test.ts',
  'tests/server/states.test.ts',
  'tests/server/fieldRules.test.ts',
  'tests/server/versions.test.ts',
  'tests/server/figures.test.ts',
  'tests/server/groups.test.ts',
  'tests/server/conditions.test.ts',
  'tests/server/recordAccess.test.ts',
  'tests/server/recordParts.test.ts',
  'tests/generated/roundTrip.test.ts',
];

/** Tests of pages that put a part of their own into the product. */
const ownParts = [
  'tests/ui/clinic/scheduler.test.tsx',
  'tests/ui/clinic/scheduler.moves.test.tsx',
  'tests/ui/platform/push.test.tsx',
  'tests/ui/reactAdmin/**/*.test.tsx',
];

process.env['TMPDIR'] = filesPlace();

const globalSetup = 'tests/server/support/globalSetup.ts';

/** Milliseconds that end what hangs. They measure nothing: a machine that is busy with other work takes its time. */
const longest = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

/**
 * `server` runs in Node on a real PostgreSQL (whatever has no page), with the product's modules loaded once; `server, own
 * modules` is the same without sharing them. `agent` runs in Node on the system's PC/SC service, `ui` in jsdom, which
 * shares modules as `server` does.
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
          exclude: ownModules,
          globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
          // The server keeps nothing in its modules but caches of what does not change, so that files may share them:
          // loading them anew for each file takes a third of the time of the whole run.
          isolate: false,
          ...longest,
        },
      },
      {
        test: {
          name: 'server, own modules',
          environment: 'node',
          include: ownModules,
          globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
          ...longest,
        },
      },
      {
        test: {
          name: 'agent',
          environment: 'node',
          include: ['tests/agent/**/*.test.ts'],
          ...longest,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'ui',
          environment: 'jsdom',
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          exclude: ownParts,
          setupFiles: ['tests/ui/setup.ts'],
          // Loaded once and compiled by then, the pages take little more than half of the time.
          isolate: false,
          ...longest,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'ui, own modules',
          environment: 'jsdom',
          include: ownParts,
          setupFiles: ['tests/ui/setup.ts'],
          ...longest,
        },
      },
    ],
  },
});

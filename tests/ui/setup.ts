import type createCacheOf from '@emotion/cache';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { setHourFormat } from '../../src/framework/hourFormat.ts';
import { setLanguage } from '../../src/i18n/language.ts';
import { workplaces } from '../../src/session/workplaces.ts';
import { resetLayout } from '../../src/ui/layoutConfig.ts';
import { loadControls } from '../../src/ui/mui/controls.ts';
import { setScheme } from '../../src/ui/scheme.ts';

// Mocked here, as this file alone runs before each file of tests that shares its modules with others.
vi.mock('@microsoft/signalr', async () => (await import('../support/hub.ts')).signalr);

// jsdom matches all rules of the document against an element whenever it is asked for its style, and those of MUI would
// pile up in a page that files share. No test here is about looks.
vi.mock('@emotion/cache', async (original) => {
  const { default: createCache } = await original<{ default: typeof createCacheOf }>();
  const container = document.createElement('div');
  return {
    default: (options: Parameters<typeof createCache>[0]) => createCache({ ...options, container }),
  };
});

// What a person chose in one test is not chosen in the next.
afterEach(() => {
  setLanguage('en');
  setHourFormat('12');
  setScheme('system');
  resetLayout();
  workplaces.reset();
  window.localStorage.clear();
  window.sessionStorage.clear();
  const { documentElement } = document;
  for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name);
});

// Nor is anything of one file seen in the next.
afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// In a browser they are loaded when the page is idle.
await loadControls();

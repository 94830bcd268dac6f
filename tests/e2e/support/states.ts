import type { Locator, Page } from '@playwright/test';

/** Finds what the page still waits for. The style guide shows such a state as a sample. */
export const LOADING = 'output.ui-state:not(.guide *)';

/** What the page could not load, but for the style guide's sample. */
export const errorStates = (page: Page): Locator =>
  page.locator('[role="alert"] > .ui-state:not(.guide *)');

import type { Page } from '@playwright/test';
import { pageErrors } from '../../../contract/platform/pageErrors.ts';
import { expect } from './test.ts';

/** Tells the server of an error of a page, of which a healthy product has none to show. */
export async function reportPageError(page: Page): Promise<void> {
  const answer = await page.request.post(pageErrors.reportPageError.path, {
    data: pageErrors.reportPageError.example,
  });
  expect(answer.ok()).toBe(true);
}

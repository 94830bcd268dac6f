import type { Page } from '@playwright/test';
import { type Clinic, startClinic } from './clinic.ts';
import { followGuides, readGuide } from './guide.ts';
import { test as base } from './test.ts';

export const GUIDE = 'adding-a-resource.md';

/** The clinic of a project in which the guides to a resource and to react-admin's parts were followed to the letter. */
export const test = base.extend<object, { clinic: Clinic }>({
  clinic: [
    async ({}, give) => {
      const project = await followGuides(
        await readGuide(GUIDE),
        await readGuide('from-react-admin.md'),
      );
      try {
        const clinic = await startClinic(project.folder);
        await give(clinic);
        await clinic.stop();
      } finally {
        await project.remove();
      }
    },
    { scope: 'worker', timeout: 480_000 },
  ],
});

/** The row of a list that has a text. */
export function row(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text });
}

/** The header by which a request was signed in. */
export async function tokenOf(request: { allHeaders: () => Promise<Record<string, string>> }) {
  const { authorization = '' } = await request.allHeaders();
  return { authorization };
}

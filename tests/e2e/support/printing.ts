import type { Page } from '@playwright/test';

/** What was given to the browser's print dialog: the sheet's size in millimetres, and how many pages have something on them. */
interface Printed {
  width: number;
  height: number;
  pictures: number;
}

/** Catches what later pages give to the browser's print dialog, which no test can see. */
export async function catchPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const printed: Printed[] = [];
    Object.assign(window, { printed });
    window.print = () => {
      const [, width = '', height = ''] =
        /@page \{ size: ([\d.]+)pt ([\d.]+)pt/.exec(document.head.innerHTML) ?? [];
      const pictures = [...document.querySelectorAll<HTMLImageElement>('.pdf-print img')];
      printed.push({
        width: Math.round((Number(width) / 72) * 25.4),
        height: Math.round((Number(height) / 72) * 25.4),
        pictures: pictures.filter(({ naturalWidth }) => naturalWidth > 300).length,
      });
    };
  });
}

/** What was printed since the page was loaded. */
export const printedSheets = (page: Page): Promise<Printed[]> =>
  page.evaluate(() => (window as unknown as { printed: Printed[] }).printed);

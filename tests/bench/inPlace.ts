import path from 'node:path';
import { ROWS } from './pages/sample.ts';
import { withPages } from './pages/serve.ts';
import { ms, quantile, row } from './print.ts';

/** Milliseconds in which the key of 95 of 100 presses is handled and painted, on a computer a quarter as fast. */
const AT_MOST = 1000 / 60;
const SLOWER = 4;

/** The keys of a visit: moving, typing into cells, saving them. */
const keys = Array.from({ length: 12 }, () => [
  'ArrowRight',
  'K',
  'u',
  'a',
  'l',
  'a',
  'Enter',
  'ArrowLeft',
  'ArrowDown',
]).flat();

declare global {
  interface Window {
    keyTimes: number[];
  }
}

/** Measures what a key costs in the cells of a list of a thousand rows; says whether a press is painted within a frame. */
export async function benchInPlace(): Promise<boolean> {
  const times: number[] = [];
  await withPages(path.join(import.meta.dirname, 'pages'), async (browser, address) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${address}ours.html`);
    await page.click('#whole');
    await page.waitForSelector(`table[aria-rowcount="${ROWS + 1}"] tbody tr[data-id]`);
    await page.keyboard.press('e');
    await page.waitForSelector('[role=grid] td:focus');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.evaluate(() => {
      window.keyTimes = [];
      let begun = 0;
      window.addEventListener('keydown', () => (begun = performance.now()), { capture: true });
      window.addEventListener('keydown', () => {
        const handled = performance.now() - begun;
        requestAnimationFrame(() => {
          const drawing = performance.now();
          const painted = new MessageChannel();
          painted.port1.addEventListener('message', () =>
            window.keyTimes.push(handled + performance.now() - drawing),
          );
          painted.port1.start();
          painted.port2.postMessage(null);
        });
      });
    });
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    }
    const changed = await page.locator('[role=grid] td', { hasText: 'Kuala' }).count();
    if (changed === 0) throw new Error('No cell was changed');
    times.push(...(await page.evaluate(() => window.keyTimes)));
  });
  const most = quantile(times, 0.95);
  console.log(row(['', 'median', '95 of 100', 'at most', '']));
  console.log(
    row([
      `a key in a cell of ${ROWS} rows`,
      ms(quantile(times, 0.5)),
      ms(most),
      ms(AT_MOST),
      most <= AT_MOST ? 'met' : 'MISSED',
    ]),
  );
  return most <= AT_MOST;
}

import path from 'node:path';
import { ROWS } from './pages/sample.ts';
import { withPages } from './pages/serve.ts';
import { Tab } from './pages/tab.ts';
import { ms, quantile, row } from './print.ts';

/** Milliseconds of a frame, in which a key is handled and painted on a computer a quarter as fast. */
const AT_MOST = 1000 / 60;
const SLOWER = 4;
const VISITS = 3;

/** The keys of a visit: moving, typing into cells, saving them. */
const keys = Array.from({ length: 12 }, () => [
  'K',
  'u',
  'a',
  'l',
  'a',
  'Enter',
  'ArrowRight',
  'ArrowLeft',
  'ArrowDown',
]).flat();

/** Measures what a key costs in the cells of a list of a thousand rows; says whether it is painted within a frame. */
export async function benchInPlace(): Promise<boolean> {
  const times: number[] = [];
  await withPages(path.join(import.meta.dirname, 'pages'), async (browser, address) => {
    for (let visit = 0; visit < VISITS; visit++)
      await Tab.within(browser, `${address}ours.html`, async (tab) => {
        await tab.taskTime(() => tab.click('#whole'));
        await tab.expect(`table[aria-rowcount="${ROWS + 1}"]`, 1);
        await tab.taskTime(() => tab.type('e'));
        const taken = await tab.taskTime(() => tab.type(keys));
        await tab.expect('[role=grid] td:has-text("Kuala")', 1);
        times.push((taken / keys.length) * SLOWER);
      });
  });
  const key = quantile(times, 0.5);
  console.log(row(['', 'median', 'at most', '']));
  const name = `a key in a cell of ${ROWS} rows`;
  console.log(row([name, ms(key), ms(AT_MOST), key <= AT_MOST ? 'met' : 'MISSED']));
  return key <= AT_MOST;
}

import type { Browser } from '@playwright/test';
import { compared, row } from '../print.ts';
import { inputs, PAGE, ROWS } from './sample.ts';
import { withPages } from './serve.ts';
import { Tab } from './tab.ts';

const ROUNDS = 5;
const VISITS = 3;
const TYPED = 'the quick brown fox jumps';

/** Each figure: its name, and what part of the time of react-admin's own it may take. */
const figures = {
  mount: { name: `${ROWS} rows mounted`, atMost: 0.1 },
  toggle: { name: `one of ${ROWS} rows toggled`, atMost: 0.05 },
  key: { name: `a key among ${inputs.length} fields, script`, atMost: 0.5 },
  revisit: { name: `a list of ${PAGE} visited again`, atMost: 0.5 },
};
type Figure = keyof typeof figures;
type Times = Record<Figure, number[]>;

const boxes = 'tbody input[type="checkbox"]';
const sides = {
  // Of a long list, we draw what is looked at.
  ours: { rows: `table[aria-rowcount="${ROWS + 1}"] tbody tr[data-id]`, drawn: 15 },
  peer: { rows: 'tbody tr', drawn: ROWS },
};
type Side = keyof typeof sides;

/** Measures our list and form beside react-admin's in one browser, a round of each in turn; says whether all is met. */
export async function benchPages(): Promise<boolean> {
  const ours = noTimes();
  const peer = noTimes();
  await withPages(import.meta.dirname, async (browser, address) => {
    for (let round = 0; round < ROUNDS; round++) {
      await measure(browser, `${address}ours.html`, 'ours', ours);
      await measure(browser, `${address}peer.html`, 'peer', peer);
    }
  });
  console.log(row(['', 'ours', 'react-admin', 'ratio', 'at most', '']));
  const names = Object.keys(figures) as Figure[];
  return names
    .map((figure) => compared(figures[figure], ours[figure], peer[figure]))
    .every(Boolean);
}

async function measure(browser: Browser, address: string, side: Side, times: Times): Promise<void> {
  const { rows, drawn } = sides[side];
  await Tab.within(browser, address, async (tab) => {
    const mounted = await tab.taskTime(() => tab.click('#whole'));
    await tab.expect(rows, drawn);
    times.mount.push(mounted);
    for (const nth of [2, 5, 8]) {
      const toggle = await tab.clicker(`${boxes} >> nth=${nth}`);
      times.toggle.push(await tab.taskTime(toggle));
      await tab.expect(`${boxes}:checked`, 1);
    }
  });
  await Tab.within(browser, address, async (tab) => {
    await tab.taskTime(() => tab.click('#paged'));
    for (let visit = 0; visit < VISITS; visit++) {
      await tab.taskTime(() => tab.click('#nothing'));
      times.revisit.push(await tab.taskTime(() => tab.click('#paged')));
      await tab.expect('tbody tr', PAGE);
    }
  });
  await Tab.within(browser, address, async (tab) => {
    await tab.taskTime(() => tab.click('#form'));
    const field = 'input[name="field20"]';
    // As it is once a fault would be told while one types.
    for (const next of [field, 'input[name="field21"]', field])
      await tab.taskTime(() => tab.click(next));
    const typed = await tab.scriptTime(() => tab.type(TYPED));
    await tab.expectValue(field, TYPED);
    times.key.push(typed / TYPED.length);
  });
}

function noTimes(): Times {
  return { mount: [], toggle: [], key: [], revisit: [] };
}

import { withPages } from '../pages/serve.ts';
import { Tab } from '../pages/tab.ts';
import { compared, row } from '../print.ts';
import { TYPED_INTO } from './sample.ts';

const ROUNDS = 6;
const TYPED = 'the quick brown fox jumps';
const field = `input[name="${TYPED_INTO}"]`;
const figure = { name: 'a key, script', atMost: 0.5 };

/**
 * Measures a key press in the patient's form with every step's fields shown, beside the same fields in react-admin's
 * SimpleForm, a round of each in turn. Says whether the ratio is met.
 */
export async function benchPatient(): Promise<boolean> {
  const ours: number[] = [];
  const peer: number[] = [];
  await withPages(import.meta.dirname, async (browser, address) => {
    for (let round = 0; round < ROUNDS; round++) {
      await Tab.within(browser, `${address}ours.html`, (tab) => measure(tab, ours));
      await Tab.within(browser, `${address}peer.html`, (tab) => measure(tab, peer));
    }
  });
  console.log(row(["the patient's form", 'ours', 'react-admin', 'ratio', 'at most', '']));
  return compared(figure, ours, peer);
}

async function measure(tab: Tab, times: number[]): Promise<void> {
  await tab.taskTime(() => tab.click('#show'));
  // As it is once a fault would be told while one types.
  for (const next of [field, 'input[name="name"]', field])
    await tab.taskTime(() => tab.click(next));
  const typed = await tab.scriptTime(() => tab.type(TYPED));
  await tab.expectValue(field, TYPED);
  times.push(typed / TYPED.length);
}

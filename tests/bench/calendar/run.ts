import { withPages } from '../pages/serve.ts';
import { Tab } from '../pages/tab.ts';
import { compared, ms, quantile, row } from '../print.ts';
import { APPOINTMENTS, DOCTORS } from './sample.ts';

const ROUNDS = 5;
/** Milliseconds of script that a frame of a drag may take at the median. */
const FRAME = 16;
const MOVES = 60;

/** Each figure: its name, and what part of react-big-calendar's time it may take. */
const figures = {
  mount: { name: 'a week mounted', atMost: 0.4 },
  next: { name: 'the next week', atMost: 0.3 },
};

/**
 * Measures our calendar beside react-big-calendar in one browser, a round of each in turn: weeks of ten doctors, each
 * apart, and a thousand appointments. Says whether all is met.
 */
export async function benchCalendar(): Promise<boolean> {
  const ours = { mount: [] as number[], next: [] as number[] };
  const peer = { mount: [] as number[], next: [] as number[] };
  const frames: number[] = [];
  await withPages(import.meta.dirname, async (browser, address) => {
    for (let round = 0; round < ROUNDS; round++) {
      await Tab.within(browser, `${address}ours.html`, async (tab) => {
        ours.mount.push(await tab.taskTime(() => tab.click('#show')));
        // Of many columns, we draw what is looked at.
        await tab.expect('.cal-item', 100);
        ours.next.push(await tab.taskTime(() => tab.click('#next')));
        await tab.expect('.cal-item', 100);
        frames.push(...(await tab.drag('.cal-item >> nth=20', way, '.cal-ghost:visible')));
      });
      await Tab.within(browser, `${address}peer.html`, async (tab) => {
        peer.mount.push(await tab.taskTime(() => tab.click('#show')));
        await tab.expect('.rbc-event', APPOINTMENTS);
        peer.next.push(await tab.taskTime(() => tab.click('#next')));
        await tab.expect('.rbc-event', APPOINTMENTS);
      });
    }
  });
  const title = `${DOCTORS} doctors, ${APPOINTMENTS} each week`;
  console.log(row([title, 'ours', 'theirs', 'ratio', 'at most', '']));
  const met = [
    compared(figures.mount, ours.mount, peer.mount),
    compared(figures.next, ours.next, peer.next),
  ];
  const frame = quantile(frames, 0.5);
  const isMet = frame <= FRAME;
  const verdict = isMet ? 'met' : 'MISSED';
  console.log(row(['a frame of a drag, script', ms(frame), '', '', ms(FRAME), verdict]));
  return [...met, isMet].every(Boolean);
}

const way = Array.from({ length: MOVES }, (_, at) => ({
  x: 300 + at * 11,
  y: 300 + (at % 30) * 9,
}));

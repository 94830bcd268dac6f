import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Send } from '../../contract/kit/client.ts';
import { HeavyWork } from '../../server/kit/heavyWork.ts';
import { unobserved } from '../../server/kit/monitoring/observer.ts';
import type { PdfDocument } from '../../server/kit/pdf/document.ts';
import { dayLists, withClinicServer } from './clinicServer.ts';
import { usual } from './load.ts';
import { ms, quantile, row } from './print.ts';

const ROWS = 500;
const PAPERS = 10;
/** Milliseconds that a paper may take, the first of its thread too. */
const FIGURE = 5_000;

/**
 * Measures a paper of 500 rows in all scripts, drawn on a thread as the server draws it, with the processor's own time;
 * then day lists that four people ask for one after another, in turns beside such papers and without.
 */
export function benchPapers(): Promise<boolean> {
  return withClinicServer(usual, ({ send }) => bench(send));
}

async function bench(send: Send): Promise<boolean> {
  const work = new HeavyWork(unobserved);
  const { drawPdf } = work.for({ tenant: 'other', person: 'other' }, new AbortController().signal);
  const draw = async () => void (await drawPdf(paper));
  console.log(row([`a paper of ${ROWS} rows`, 'papers', 'p50', 'slowest', 'processor', 'figure']));
  const first = await drawn('the first of its thread', 1, draw);
  const others = await drawn('the next', PAPERS, draw);
  const alone: number[] = [];
  const beside: number[] = [];
  await dayLists(send, draw);
  for (let turn = 0; turn < PAPERS; turn++) {
    const begun = performance.now();
    beside.push(...(await dayLists(send, draw)));
    const length = performance.now() - begun;
    alone.push(...(await dayLists(send, () => pause(length))));
  }
  await work.close();
  console.log(row(['day lists', 'calls', 'p50', 'p99']));
  for (const [name, times] of Object.entries({ alone, 'beside papers': beside }))
    console.log(
      row([name, String(times.length), ms(quantile(times, 0.5)), ms(quantile(times, 0.99))]),
    );
  console.log(`Load: ${loadavg()[0]?.toFixed(1)}`);
  return first && others;
}

/** Draws papers one after another, prints a line with their times, and says whether all were within the figure. */
async function drawn(name: string, count: number, draw: () => Promise<void>): Promise<boolean> {
  const times: number[] = [];
  const processor = process.cpuUsage();
  for (let each = 0; each < count; each++) {
    const since = performance.now();
    await draw();
    times.push(performance.now() - since);
  }
  const { user, system } = process.cpuUsage(processor);
  const slowest = Math.max(...times);
  const isMet = slowest <= FIGURE;
  const cells = [quantile(times, 0.5), slowest, (user + system) / 1_000 / count, FIGURE].map(ms);
  console.log(row([name, String(count), ...cells, isMet ? 'met' : 'MISSED']));
  return isMet;
}

const names = [
  'Tan Wei Ming',
  '陈伟明',
  'கண்ணன் முத்து',
  'محمد بن أحمد',
  'Nurul Aisyah binti Abdullah',
  '林小明 Lim',
  'முத்துலட்சுமி',
  'عبد السلام',
];
const complaints = [
  'Follow-up of blood pressure',
  '感冒，发烧三天，咳嗽',
  'இரத்த அழுத்தம் பரிசோதனை',
  'درد کڤالا سجق تيݢ هاري',
  'Sakit tekak dan batuk',
];

const paper: PdfDocument = {
  title: 'Appointments',
  language: 'en',
  blocks: [
    { kind: 'letterhead', name: 'Klinik Mawar KL', lines: ['12, Jalan Ampang, Kuala Lumpur'] },
    { kind: 'title', paper: 'Appointments', text: 'November 2026', below: [] },
    {
      kind: 'table',
      columns: [
        { title: 'Time', share: 3 },
        { title: 'Patient', share: 6 },
        { title: 'Number', share: 5 },
        { title: 'Doctor', share: 5 },
        { title: 'Complaint', share: 7 },
        { title: 'Minutes', share: 2, align: 'right' },
      ],
      rows: Array.from({ length: ROWS }, (_, index) => [
        `${String(8 + (index % 4)).padStart(2, '0')}:${String((index * 5) % 60).padStart(2, '0')} AM`,
        `${names[index % names.length]} ${index}`,
        `9005${10 + (index % 20)}-14-${5_000 + index}`,
        'Dr Lim Siew Ling',
        complaints[index % complaints.length] ?? '',
        '15',
      ]),
      totals: ['Total', '', '', '', '', String(ROWS * 15)],
    },
  ],
  foot: { text: 'Page %{page} of %{pages}', params: {} },
  missingNote: '',
};

import { loadavg } from 'node:os';
import { clinicToday } from '../../contract/fields.ts';
import { api } from '../../contract/index.ts';
import { requestOf } from '../../contract/kit/client.ts';
import { addDays } from '../../contract/kit/days.ts';
import { type ClinicServer, dayLists, withClinicServer } from './clinicServer.ts';
import { ms, quantile, row } from './print.ts';

const REPORT = 'Appointments day by day';
/** Milliseconds that a PDF of some 500 sheets may take. */
const FIGURE = 60_000;

/**
 * Measures the rows of a report as a file, of ten thousand appointments and of all hundred thousand, with the memory
 * that it takes; then a report of some 500 sheets, beside day lists that four people ask for.
 */
export function benchReports(): Promise<void> {
  return withClinicServer({ patients: 10_000, appointments: 100_000 }, bench);
}

async function bench(server: ClinicServer): Promise<void> {
  const today = clinicToday();
  console.log(row(['rows of a report', 'lines', 'time', 'memory']));
  for (const [name, days] of [
    ['some', 180],
    ['all', 10_000],
  ] as const) {
    const period = { startDate: addDays(today, -days), endDate: addDays(today, days) };
    const { lines, peak, time } = await readRows(server, period);
    console.log(row([name, String(lines), ms(time), `${Math.round(peak / 1e6)} MB`]));
  }
  const since = performance.now();
  let size = 0;
  const beside = await dayLists(server.send, async () => {
    const { data } = await server.send(api.reportPaper, {
      reportName: REPORT,
      startDate: addDays(today, -200),
      endDate: today,
    });
    size = data.size;
  });
  const time = performance.now() - since;
  console.log(row(['a PDF', 'bytes', 'time', 'figure']));
  console.log(row([REPORT, String(size), ms(time), ms(FIGURE), time <= FIGURE ? 'met' : 'MISSED']));
  console.log(row(['day lists beside it', 'calls', 'p50', 'p95']));
  const quantiles = [0.5, 0.95].map((part) => ms(quantile(beside, part)));
  console.log(row(['', String(beside.length), ...quantiles]));
  console.log(`Load: ${loadavg()[0]?.toFixed(1)}`);
}

/** Reads the rows as they come; the memory is the most that the process took beyond what it had. */
async function readRows(
  { address, headers }: ClinicServer,
  period: { startDate: string; endDate: string },
): Promise<{ lines: number; peak: number; time: number }> {
  const { address: path } = requestOf(api.reportRows, { reportName: REPORT, ...period });
  const before = process.memoryUsage().rss;
  const since = performance.now();
  const response = await fetch(address + path, { headers });
  if (!response.body) throw new Error(`status ${response.status}`);
  let lines = 0;
  let peak = 0;
  for await (const chunk of response.body) {
    lines += Buffer.from(chunk).filter((byte) => byte === 10).length;
    peak = Math.max(peak, process.memoryUsage().rss - before);
  }
  return { lines, peak, time: performance.now() - since };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { clinicToday } from '../../contract/fields.ts';
import { api } from '../../contract/index.ts';
import type { Call } from '../../contract/kit/call.ts';
import { BRANCH, DOCTORS, someone } from './load.ts';
import { ms, quantile, row } from './print.ts';

/** Milliseconds of one slice. Slices of the servers alternate, so that all see the same machine. */
const SLICE_MS = 2_500;
const SLICES = 3;
const CLIENTS = [1, 16];

interface Sent {
  call: Pick<Call, 'method' | 'path'>;
  query?: Record<string, string>;
  body?: object;
}

interface Measured {
  name: string;
  /** How many times the requests per second of the other checkout are wanted. */
  figure: number;
  /** `numbers` are identity numbers of patients who are there. */
  request: (round: number, numbers: readonly string[]) => Sent;
}

interface Server {
  child: ChildProcess;
  address: string;
  headers: Record<string, string>;
  agent: Agent;
  numbers: readonly string[];
  /** Rounds so far: no two requests book the same time. */
  round: number;
}

const dayFrom = (days: number) => clinicToday(new Date(Date.now() + days * 86_400_000));
const typed = ['tan', 'siti nur', 'Lim Wei', '陈', '012-345 67', '900317-14', 'ah', 'a/l ravi'];

const calls: Measured[] = [
  {
    name: "a doctor's day, 28 rows",
    figure: 3.5,
    request: (round) => ({
      call: api.appointmentList,
      query: {
        startDate: dayFrom(round % 14),
        endDate: dayFrom(round % 14),
        resources: String((round % DOCTORS) + 1),
      },
    }),
  },
  { name: 'a booking', figure: 3, request: bookingOf },
  {
    name: 'a patient',
    figure: 3,
    request: (round, numbers) => ({
      call: api.patientDetail,
      query: { nric: numbers[round % numbers.length] ?? '' },
    }),
  },
  {
    name: 'search by name',
    figure: 1.2,
    request: (round) => ({
      call: api.patientNameList,
      query: { name: typed[round % typed.length] ?? '' },
    }),
  },
];

// From 17:00 on every doctor is free. Each round takes another quarter of an hour.
function bookingOf(round: number): Sent {
  const doctor = (round % DOCTORS) + 1;
  const quarter = Math.floor(round / DOCTORS) % 24;
  const ahead = 1 + Math.floor(round / DOCTORS / 24);
  const at = new Date(Date.UTC(2000, 0, 1, 17, quarter * 15)).toISOString().slice(11);
  return {
    call: api.bookAppointment,
    body: {
      appointmentDate: `${dayFrom(ahead)}T${at}`,
      patientID: 'A12345678',
      patientName: 'Bench Patient',
      phoneNo: '0123456789',
      resource: String(doctor),
      type: 'Consultation',
      priorityID: 6,
      estimatedTime: '00:15:00',
    },
  };
}

/**
 * Requests per second of this checkout beside another one (`npm run bench -- throughput <its folder>`), each with a
 * clinic of 10,000 patients and 50,000 appointments, by one client and by sixteen.
 */
export async function benchThroughput([other]: readonly string[]): Promise<void> {
  const ours = await start('.');
  const before = other === undefined ? undefined : await start(other);
  const servers = before ? [before, ours] : [ours];
  console.log(row(['', 'clients', 'p50', 'p99', 'per second', 'before', 'ratio', 'figure']));
  for (const measured of calls)
    for (const clients of CLIENTS) console.log(await lineOf(measured, clients, servers));
  for (const { child } of servers) child.stdin?.end();
  await Promise.all(servers.map(({ child }) => once(child, 'exit')));
}

async function lineOf(measured: Measured, clients: number, servers: Server[]): Promise<string> {
  const times = new Map(servers.map((server): [Server, number[]] => [server, []]));
  await Promise.all(servers.map((server) => slice(server, measured, clients, SLICE_MS / 5)));
  for (let each = 0; each < SLICES; each++)
    for (const server of servers)
      times.get(server)?.push(...(await slice(server, measured, clients, SLICE_MS)));
  const rates = servers.map((server) => rateOf(times.get(server) ?? []));
  const own = times.get(servers.at(-1) as Server) ?? [];
  const [rate = 0, earlier] = rates.toReversed();
  return row([
    measured.name,
    String(clients),
    ms(quantile(own, 0.5)),
    ms(quantile(own, 0.99)),
    rate.toFixed(0),
    earlier?.toFixed(0) ?? '',
    earlier === undefined ? '' : (rate / earlier).toFixed(2),
    String(measured.figure),
  ]);
}

const rateOf = (times: readonly number[]) => (times.length * 1000) / (SLICE_MS * SLICES);

async function slice(
  server: Server,
  measured: Measured,
  clients: number,
  milliseconds: number,
): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + milliseconds;
  const client = async () => {
    while (performance.now() < until) {
      const begun = performance.now();
      await send(server, measured.request(server.round++, server.numbers));
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times;
}

async function start(folder: string): Promise<Server> {
  const tsx = createRequire(import.meta.url).resolve('tsx/cli');
  const child = spawn(process.execPath, [tsx, join(resolve(folder), 'tests/bench/server.ts')], {
    cwd: resolve(folder),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { address, numbers } = JSON.parse(line) as Pick<Server, 'address' | 'numbers'>;
  const agent = new Agent({ keepAlive: true });
  const server: Server = { child, address, headers: {}, agent, numbers, round: 0 };
  const answer = await send(server, { call: api.authenticate, body: someone });
  const { token } = JSON.parse(answer) as { token: string };
  server.headers = { Authorization: `Bearer ${token}`, 'X-Branch-ID': String(BRANCH) };
  return server;
}

function send(
  { address, headers, agent }: Server,
  { call: { method, path }, query, body }: Sent,
): Promise<string> {
  const url = new URL(path, address);
  url.search = method === 'GET' ? new URLSearchParams(query).toString() : '';
  const text = body && JSON.stringify(body);
  return new Promise((resolved, reject) => {
    const sent = request(
      url,
      {
        method,
        agent,
        headers: { ...headers, ...(text && { 'Content-Type': 'application/json' }) },
      },
      (answer) => {
        let received = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (received += chunk));
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolved(received)
            : reject(new Error(`${path}: ${answer.statusCode} ${received}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

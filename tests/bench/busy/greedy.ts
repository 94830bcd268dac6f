import { Agent, request } from 'node:http';
import { api } from '../../../contract/index.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { MAX_BATCH } from '../../../contract/platform/batch.ts';

/** What one receptionist asks for, all the time. */
export type Kind = 'lists' | 'patients' | 'bodies' | 'reports';

const CONNECTIONS = 12;
const REPORT = 'Appointments day by day';

interface Asked {
  call: Pick<Call, 'method' | 'path'>;
  query?: Record<string, string>;
  body?: string;
}

// As large as a body may be: it is read, looked through and refused.
const largestBody = () => {
  const input = Object.fromEntries(
    Array.from({ length: 70 }, (_, field) => [`field${field}`, 'x']),
  );
  return JSON.stringify({
    call: 'createPatient',
    inputs: Array.from({ length: MAX_BATCH }, () => input),
    dryRun: true,
  });
};

const asked: Record<Kind, () => (round: number) => Asked> = {
  lists: () => (round) => ({
    call: api.appointmentList,
    query: { order: round % 2 === 0 ? 'ASC' : 'DESC' },
  }),
  patients: () => (round) => ({
    call: api.patientList,
    query: { page: String((round % 5) + 1), pageSize: '1000' },
  }),
  bodies: () => {
    const body = largestBody();
    return () => ({ call: api.batch, body });
  },
  reports: () => (round) => ({
    call: round % 3 === 0 ? api.reportPaper : api.reportRows,
    query: { reportName: REPORT },
  }),
};

/** Asks a server for one kind of thing by twelve connections until its standard input ends, and prints what it got. */
const [address = '', token = '', kind = 'lists'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const state = { isDone: false, round: 0 };
const counts = new Map<number, number>();

function send({ call: { method, path }, query, body }: Asked): Promise<number> {
  const url = new URL(path, address);
  url.search = new URLSearchParams(query).toString();
  return new Promise((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Accept-Encoding': 'gzip, deflate, br',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    };
    const sent = request(url, { method, agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function connection(next: (round: number) => Asked): Promise<void> {
  while (!state.isDone) {
    const status = await send(next(state.round++));
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
}

const next = asked[kind as Kind]();
const connections = Array.from({ length: CONNECTIONS }, () => connection(next));
process.stdin.resume().on('end', () => (state.isDone = true));
await Promise.all(connections);
console.log([...counts].map(([status, count]) => `${count} × ${status}`).join(', '));
agent.destroy();

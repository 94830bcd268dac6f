import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { clinicToday } from '../../contract/fields.ts';
import { api } from '../../contract/index.ts';
import { createClient, type Send } from '../../contract/kit/client.ts';
import { readConfig } from '../../server/config.ts';
import { startEmbedded } from '../../server/kit/db/embedded.ts';
import { startServer } from '../../server/start.ts';
import { besideBare, undoBooking } from './bare.ts';
import { BRANCH, DOCTORS, load, someone } from './load.ts';
import { ms, quantile, row } from './print.ts';
import { Recorder } from './recorder.ts';

const ROUNDS = 200;

interface Measured {
  name: string;
  /** Milliseconds that the 95th of a hundred may take. */
  figure?: number;
  /** `numbers` are identity numbers of patients who are there. */
  run: (send: Send, round: number, numbers: readonly string[]) => Promise<unknown>;
  /** How often it is called, where that is less than usual. */
  rounds?: number;
  /** Takes back what a round did, before its statements are sent again. */
  undo?: (owner: Client) => Promise<unknown>;
}

const say = (line: string) => console.log(line);
const typed = [
  'a',
  'ah',
  'xq',
  'tan',
  'siti nur',
  'Lim Wei',
  '陈',
  '伟明',
  '黄志强',
  'a/l ravi',
  'zzz',
];
const numbers = ['012-345 67', '+60 17 888', '0111', '900317-14', '5678', '03-77'];
const searches = [...typed, ...numbers];
const at = (list: readonly string[], round: number) => list[round % list.length] ?? '';

// Names as someone types one who may be there already, with a phone number and a date of birth.
const newcomers = ['Siti Nurhaliza binti Ahmad', 'Tan Wei Ming', 'Muthu a/l Rajan', '陈伟明', 'Li'];
// Words of every message, of some and of none.
const sentWords = ['dear', 'siti', 'dear tan', '11 Mar', 'ab', '60123', 'zzz'];
const companies = ['ma', 'sdn', 'Petro', 'a'];
const doctorsOfAll = Array.from({ length: DOCTORS }, (_, index) => index + 1).join('|');
const dayFrom = (days: number) => clinicToday(new Date(Date.now() + days * 86_400_000));

const calls: Measured[] = [
  { name: "the day's list", figure: 100, run: (send) => send(api.todayQueue, {}) },
  {
    name: 'patient search, typing',
    figure: 200,
    run: (send, round) => send(api.patientNameList, { name: at(searches, round) }),
  },
  {
    name: 'patient search, a page',
    figure: 200,
    run: (send, round) => send(api.patientList, { q: at(searches, round), page: 1, pageSize: 20 }),
  },
  {
    name: 'likely the same person',
    figure: 200,
    run: (send, round) =>
      send(api.patientLikes, {
        name: at(newcomers, round),
        phone: `6012${String(3_456_789 + round)}`,
        dob: '1990-02-15',
      }),
  },
  {
    name: 'companies, typing',
    figure: 200,
    run: (send, round) => send(api.companyList, { name: at(companies, round) }),
  },
  {
    name: "a patient's timeline",
    run: (send, round, numbers) => send(api.patientTimeline, { nric: at(numbers, round) }),
  },
  {
    name: 'sent messages, newest',
    figure: 200,
    run: (send) => send(api.smsHistoryList, { page: 1, pageSize: 10 }),
  },
  {
    name: 'sent messages, by words',
    figure: 200,
    run: (send, round) =>
      send(api.smsHistoryList, { q: at(sentWords, round), page: 1, pageSize: 10 }),
  },
  {
    name: 'follow-ups, all, first page',
    run: (send) => send(api.appointmentFollowUpList, { page: 1, pageSize: 20 }),
  },
  {
    name: 'absences, all doctors, a year',
    run: (send) =>
      send(api.checkUnavailableOrganizerSlot, {
        startDate: `${dayFrom(-365)}T00:00:00.000Z`,
        endDate: `${dayFrom(0)}T00:00:00.000Z`,
        doctor: doctorsOfAll,
      }),
  },
  {
    name: 'attendance of a year',
    rounds: 20,
    run: (send) => send(api.attendanceReport, { startDate: dayFrom(-365), endDate: dayFrom(0) }),
  },
  {
    name: 'a booking',
    run: (send, round) => send(api.bookAppointment, bookingOf(round)),
    undo: undoBooking,
  },
];

// An hour of each day is free from 17:00 on, in four quarters.
function bookingOf(round: number) {
  const doctor = (round % DOCTORS) + 1;
  const quarter = Math.floor(round / DOCTORS) % 4;
  const ahead = 1 + Math.floor(round / DOCTORS / 4);
  return {
    appointmentDate: `${dayFrom(ahead)}T17:${String(quarter * 15).padStart(2, '0')}:00.000Z`,
    patientID: 'A12345678',
    patientName: 'Bench Patient',
    phoneNo: '0123456789',
    resource: String(doctor),
    type: 'Consultation',
    priorityID: 6,
    estimatedTime: '00:15:00',
  };
}

/**
 * Loads a large branch and measures calls over HTTP, each beside the same statements sent bare by the database's owner,
 * one after the other in one run, so that both see the same machine.
 */
export async function benchApi(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-assist-bench-'));
  const postgres = await startEmbedded(folder);
  try {
    await bench(postgres.url);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function bench(ownerUrl: string): Promise<void> {
  const recorder = new Recorder();
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await benchCalls(ownerUrl, owner, recorder);
  } finally {
    await owner.end();
  }
}

async function benchCalls(ownerUrl: string, owner: Client, recorder: Recorder): Promise<void> {
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' });
  const started = Date.now();
  const running = await startServer(config, {
    ownerUrl,
    beforeServing: (database) => load(database, owner, say),
  });
  try {
    say(`Loaded in ${Math.round((Date.now() - started) / 1000)} s`);
    await measureCalls(running.address, owner, recorder);
  } finally {
    await running.stop();
  }
}

async function measureCalls(address: string, owner: Client, recorder: Recorder): Promise<void> {
  await owner.query(`SELECT set_config('app.branch', '${BRANCH}', false)`);
  const send = await signedIn(address);
  const known = await owner.query<{ number: string }>(
    'SELECT ic_passport AS number FROM patient ORDER BY id LIMIT 100',
  );
  const numbers = known.rows.map(({ number }) => number);
  say('');
  say(row(['', 'p50', 'p95', 'bare p50', 'bare p95', 'ratio', 'figure']));
  for (const measured of calls) say(await lineOf(measured, { send, owner, recorder, numbers }));
}

async function signedIn(address: string): Promise<Send> {
  const visitor = createClient({ base: address, headers: () => ({}) });
  const { data } = await visitor(api.authenticate, someone);
  const headers = { Authorization: `Bearer ${data.token}`, 'X-Branch-ID': String(BRANCH) };
  return createClient({ base: address, headers: () => headers });
}

interface Bench {
  send: Send;
  owner: Client;
  recorder: Recorder;
  numbers: readonly string[];
}

async function lineOf(
  measured: Measured,
  { send, owner, recorder, numbers }: Bench,
): Promise<string> {
  const { rounds = ROUNDS, undo } = measured;
  const run = (round: number) => measured.run(send, round, numbers);
  const { http, bare } = await besideBare({ run, rounds, undo }, { owner, recorder });
  const [p95, bareP95] = [quantile(http, 0.95), quantile(bare, 0.95)];
  const verdict = measured.figure === undefined ? '' : p95 <= measured.figure ? 'met' : 'MISSED';
  return row([
    measured.name,
    ms(quantile(http, 0.5)),
    ms(p95),
    ms(quantile(bare, 0.5)),
    ms(bareP95),
    (p95 / bareP95).toFixed(2),
    measured.figure === undefined ? '' : `${measured.figure} ${verdict}`,
  ]);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { createClient, type Send } from '../../../contract/kit/client.ts';
import { startProduct } from '../../../scripts/product.mjs';
import { openSession } from '../../../server/areas/accounts/accounts/sessions.ts';
import { createBranchDefaults } from '../../../server/areas/accounts/branches/createDefaults.ts';
import { readConfig } from '../../../server/config.ts';
import { storePatients } from '../../../server/db/demo/fill.ts';
import { makePatients } from '../../../server/db/demo/patients.ts';
import { aroundKl } from '../../../server/db/demo/places.ts';
import { Random } from '../../../server/db/demo/random.ts';
import { accounts, branches, memberships, tenants } from '../../../server/db/schema/index.ts';
import type { Database, Work } from '../../../server/kit/db/database.ts';
import { startEmbedded } from '../../../server/kit/db/embedded.ts';
import { startServer } from '../../../server/start.ts';
import { BRANCH, load, usual } from '../load.ts';
import { ms, quantile, row } from '../print.ts';
import type { Kind } from './greedy.ts';
import { SECRET_KEY } from './secretKey.ts';

const kinds: Record<Kind, string> = {
  lists: 'the largest lists',
  patients: 'lists of patients',
  bodies: 'big JSON bodies',
  reports: 'reports',
};
/** Milliseconds of each measurement, and between two looks at the queue. */
const ALONE_MS = 4_000;
const BESIDE_MS = 10_000;
const PAUSE_MS = 30;
/** How many times as long the median may take beside the others, and milliseconds that 95 of a hundred may. */
const RATIO = 3;
const P95_MS = 200;
/** Appointments of the queue. */
const QUEUE = 140;

/** Tokens of a receptionist in the large branch, and of one in another tenant's. */
interface Sessions {
  greedy: string;
  other: string;
}

/**
 * Today's queue of one tenant, alone and beside a receptionist of another who asks for one kind of large thing by twelve
 * connections. The server is the built one, in a process of its own, as is that receptionist.
 */
export async function benchOneReceptionist(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-assist-bench-'));
  const postgres = await startEmbedded(folder);
  const sessions = await prepareSessions(postgres.url);
  const product = await startProduct({ DATABASE_URL: postgres.url, SECRET_KEY });
  const headers = () => ({ Authorization: `Bearer ${sessions.other}` });
  const send = createClient({ base: product.address, headers });
  try {
    await queues(send, ALONE_MS);
    console.log(
      row(["another's queue, beside", 'alone', 'p50', 'ratio', 'p95', 'p99', 'calls', '']),
    );
    let areMet = true;
    for (const kind of Object.keys(kinds) as Kind[])
      areMet = (await beside(kind, { address: product.address, sessions, send })) && areMet;
    console.log(`Load: ${loadavg()[0]?.toFixed(1)}`);
    return areMet;
  } finally {
    await product.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function beside(
  kind: Kind,
  { address, sessions, send }: { address: string; sessions: Sessions; send: Send },
): Promise<boolean> {
  const before = await queues(send, ALONE_MS / 2);
  const greedy = startGreedy(address, sessions.greedy, kind);
  const printed = outputOf(greedy);
  await pause(1_000);
  const times = await queues(send, BESIDE_MS);
  greedy.stdin?.end();
  const counts = await printed;
  const after = await queues(send, ALONE_MS / 2);
  const [alone, p50, p95, p99] = [
    quantile([...before, ...after], 0.5),
    quantile(times, 0.5),
    quantile(times, 0.95),
    quantile(times, 0.99),
  ];
  const isMet = p50 <= RATIO * alone && p95 <= P95_MS;
  const figures = [ms(alone), ms(p50), (p50 / alone).toFixed(2), ms(p95), ms(p99)];
  console.log(
    row([kinds[kind], ...figures, String(times.length), isMet ? 'met' : 'MISSED']),
    ` ${counts}`,
  );
  return isMet;
}

async function queues(send: Send, milliseconds: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    const since = performance.now();
    await send(api.todayQueue, {});
    times.push(performance.now() - since);
    await pause(PAUSE_MS);
  }
  return times;
}

function startGreedy(address: string, token: string, kind: Kind): ChildProcess {
  const tsx = createRequire(import.meta.url).resolve('tsx/cli');
  return spawn(process.execPath, [tsx, 'tests/bench/busy/greedy.ts', address, token, kind], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

async function outputOf(child: ChildProcess): Promise<string> {
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  await once(child, 'exit');
  return output.trim();
}

/** Makes a large branch with its receptionist, and a small one of another tenant. */
async function prepareSessions(ownerUrl: string): Promise<Sessions> {
  const sessions: Sessions = { greedy: '', other: '' };
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', SECRET_KEY });
  const prepare = async (database: Database) => {
    await load(database, owner, () => undefined, usual);
    const branch = await otherBranch(database);
    await owner.query(queueSql(branch));
    await owner.query('VACUUM ANALYZE');
    await database.system(async (work) => {
      sessions.greedy = await sessionOf(work, 'greedy', { tenantId: 1, branchId: BRANCH });
      sessions.other = await sessionOf(work, 'other', { tenantId: 2, branchId: branch });
    });
  };
  const running = await startServer(config, { ownerUrl, beforeServing: prepare });
  await running.stop();
  await owner.end();
  return sessions;
}

async function otherBranch(database: Database): Promise<number> {
  const branchId = await database.system(async ({ db, client }) => {
    const [tenant] = await db
      .insert(tenants)
      .values({ companyName: 'Other Sdn Bhd' })
      .returning({ id: tenants.id });
    const [branch] = await db
      .insert(branches)
      .values({ tenantId: tenant?.id ?? 0, code: 'Other', subscriptionEnds: '2999-12-31' })
      .returning({ id: branches.id });
    await client.query('SELECT app.open_system($1)', [branch?.id]);
    await createBranchDefaults(db, branch?.id ?? 0);
    return branch?.id ?? 0;
  });
  const around = { today: clinicToday(), places: aroundKl };
  const people = makePatients(new Random(2), QUEUE, around, new Set());
  await database.system(({ db }) => storePatients(db, branchId, people), branchId);
  return branchId;
}

// Each patient of the branch is there today.
const queueSql = (branchId: number) => `
SET session_replication_role = replica;
INSERT INTO appointment (branch_id, patient_id, starts_at, minutes, type, location_id, priority_id, status_id,
                         complaint, created_by, created_at, changed_by)
SELECT ${branchId}, id, (now() AT TIME ZONE 'Asia/Kuala_Lumpur')::date::timestamp AT TIME ZONE 'Asia/Kuala_Lumpur'
         + interval '9 hours' + id % 28 * interval '15 minutes', 15, 'Consultation', 1, 6, 1,
       'Fever and cough for 2 days', 1, now() - interval '3 days', 1
  FROM patient WHERE branch_id = ${branchId};
SET session_replication_role = origin`;

async function sessionOf(
  work: Work,
  name: string,
  at: { tenantId: number; branchId: number },
): Promise<string> {
  const { db } = work;
  const [account] = await db
    .insert(accounts)
    .values({ email: `${name}@bench.test`, passwordHash: '', fullName: name, displayName: name })
    .returning({ id: accounts.id });
  const accountId = account?.id ?? 0;
  await db.insert(memberships).values({ accountId, ...at, role: 'Receptionist' });
  return (await openSession(work, accountId, '127.0.0.1')).token;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendQueuedMessage } from '../../../server/jobs/messages.ts';
import { Database, DatabaseUnavailable } from '../../../server/kit/db/database.ts';
import { type Embedded, startEmbedded } from '../../../server/kit/db/embedded.ts';
import { addressFor, prepare } from '../../../server/kit/db/prepare.ts';
import { enqueue, prepareQueue, startWorkers } from '../../../server/kit/jobs/queue.ts';
import '../../../server/product.ts';
import { unobserved } from '../../../server/kit/monitoring/observer.ts';
import { createWorld } from '../support/world.ts';

let folder = '';
let postgres: Embedded;
let owner: Client;
let url = '';
let database: Database;
let message: { id: number; branchId: number };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'standby away '));
  postgres = await startEmbedded(folder);
  await createWorld(postgres.url);
  const { app } = await prepare(postgres.url);
  await prepareQueue(postgres.url, app.user);
  url = addressFor(postgres.url, app);
  database = new Database(url);
  owner = new Client({ connectionString: postgres.url });
  await owner.connect();
  await owner.query('SET synchronous_commit = local');
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO message (branch_id, patient_id, channel, phone, text, template_name, status, parts, created_by)
     SELECT branch_id, id, 'sms', mobile, 'Hello', '', 'queued', 1, 1 FROM patient WHERE branch_id = 1 LIMIT 1
     RETURNING id`,
  );
  message = { id: rows[0]?.id ?? 0, branchId: 1 };
  await database.system((work) => enqueue(work, 'sms', [message]), 1);
});
afterAll(async () => {
  await owner.end();
  await database.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Has commits wait for standbys, of which there is none. */
async function waitFor(names: string): Promise<void> {
  await owner.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
  await owner.query('SELECT pg_reload_conf()');
  await expect
    .poll(async () => {
      const { rows } = await owner.query<{ is: string }>(
        `SELECT current_setting('synchronous_standby_names') AS is`,
      );
      return rows[0]?.is;
    })
    .toBe(names);
}

const triedAt = async () => {
  const { rows } = await owner.query<{ tried_at: Date | null; status: string }>(
    'SELECT tried_at, status FROM message WHERE id = $1',
    [message.id],
  );
  return rows[0];
};

it('nothing is sent whose sending cannot be stored, and it is sent once a standby is there', async () => {
  const asked: string[] = [];
  const sender = {
    prepare: async () => async () => {
      asked.push('gateway');
      return { is: 'done', ref: '' } as const;
    },
  };
  await waitFor('*');
  const send = () => sendQueuedMessage(database, sender, message);
  const outcome = await send();
  expect(outcome?.retry).toBe(true);
  expect([asked, (await triedAt())?.tried_at]).toEqual([[], expect.any(Date)]);
  const reading = database.transaction(
    { name: 'open_system', text: 'SELECT app.open_system($1)', values: [null] },
    async ({ client, commitWith }) => {
      const [result] = await commitWith([
        client.query("SELECT pg_logical_emit_message(true, 'test', '')"),
      ]);
      return result;
    },
  );
  await expect(reading).rejects.toThrow(DatabaseUnavailable);

  let run = 0;
  const workers = await startWorkers(
    url,
    {
      sms: async () => {
        run += 1;
        return send();
      },
    },
    {
      waits: () => false,
      confirms: () => database.confirms(),
      observer: unobserved,
      onError: () => undefined,
    },
  );
  expect(await database.confirms()).toBe(false);
  expect(run).toBe(0);
  await waitFor('');
  await outcome?.recordResult();
  expect(await triedAt()).toEqual({ tried_at: null, status: 'queued' });
  await expect.poll(async () => (await triedAt())?.status).toBe('sent');
  await workers.stop();
  expect(asked).toEqual(['gateway']);
});

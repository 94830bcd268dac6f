import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { sweep } from '../../../server/jobs/retention.ts';
import { endSessions } from '../../../server/kit/jobs/housekeeping.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { closePages, openPage, eventually } from '../support/hub.ts';
import { people } from '../support/world.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(async () => {
  await closePages();
  await clinic.stop();
});

/** What is left of the rows of a table, by the texts that name them. */
async function left(table: string, column: string): Promise<string[]> {
  const { rows } = await clinic.owner.query<{ name: string }>(
    `SELECT ${column} AS name FROM ${table} WHERE ${column} LIKE 'swept %' OR ${column} LIKE 'kept %'`,
  );
  return rows.map(({ name }) => name);
}

it('housekeeping deletes expired rows, and nothing else', async () => {
  const { id } = people.nurse;
  await clinic.owner.query(`
    INSERT INTO attempt (key, count, since) VALUES
      ('swept try', 1, now() - interval '25 hours'), ('kept try', 1, now() - interval '23 hours');
    INSERT INTO used_captcha (signature, expires_at) VALUES
      ('swept captcha', now() - interval '1 second'), ('kept captcha', now() + interval '1 minute');
    INSERT INTO password_reset (account_id, code_hash, expires_at, used_at) VALUES
      (${id}, 'swept used', now() + interval '1 minute', now() - interval '25 hours'),
      (${id}, 'swept expired', now() - interval '25 hours', NULL),
      (${id}, 'kept used', now() + interval '1 minute', now()),
      (${id}, 'kept expired', now() - interval '1 hour', NULL),
      (${id}, 'kept new', now() + interval '10 minutes', NULL);
    INSERT INTO session (account_id, ended_at, ended_by) VALUES
      (${id}, now() - interval '31 days', 'swept sign-out'), (${id}, now() - interval '29 days', 'kept sign-out');
    INSERT INTO session_token (session_id, hash, kind, issued_at, replaced_at)
      SELECT s.id, t.hash, 'bearer', now() - t.age, now() - t.replaced
        FROM session s, (VALUES
          ('swept replaced', interval '26 hours', interval '25 hours'),
          ('swept idle', interval '37 hours', NULL),
          ('kept replaced', interval '24 hours', interval '23 hours'),
          ('kept idle', interval '35 hours', NULL)) AS t (hash, age, replaced)
       WHERE s.ended_by = 'kept sign-out';
    INSERT INTO session (account_id) VALUES (${id});
    INSERT INTO session_token (session_id, hash, kind) SELECT s.id, 'open', 'bearer' FROM session s WHERE s.ended_at IS NULL;
    INSERT INTO push_token (session_id, account_id, token, language)
      SELECT s.id, ${id}, CASE WHEN s.ended_at IS NULL THEN 'kept' ELSE 'swept' END || ' browser', 'en'
        FROM session s WHERE s.ended_by = 'kept sign-out' OR s.ended_at IS NULL;
    INSERT INTO notification (account_id, event, occasion, created_at) VALUES
      (${id}, 'PASSWORD_CHANGED', 'swept alert', now() - interval '91 days'),
      (${id}, 'PASSWORD_CHANGED', 'kept alert', now() - interval '89 days');
    INSERT INTO request_key (key, account_id, signature, answered_at) VALUES
      (gen_random_uuid(), ${id}, 'swept answer', now() - interval '25 hours'),
      (gen_random_uuid(), ${id}, 'kept answer', now() - interval '23 hours');
    INSERT INTO hub_connection (id, account_id, session_id, server, seen_at)
      SELECT t.id, ${id}, s.id, 'gone', now() - t.age
        FROM session s, (VALUES ('swept', interval '6 minutes'), ('kept', interval '4 minutes')) AS t (id, age)
       WHERE s.ended_by = 'kept sign-out'`);
  await clinic.owner.query("UPDATE hub_connection SET id = id || ' page'");

  // The server's own sweep at its start may be at a table just now, which this one then leaves to it.
  await eventually(async () => {
    await endSessions(clinic.database);
    await sweep(clinic.database);
    expect(await left('attempt', 'key')).toEqual(['kept try']);
    expect(await left('used_captcha', 'signature')).toEqual(['kept captcha']);
    expect(await left('password_reset', 'code_hash')).toEqual([
      'kept used',
      'kept expired',
      'kept new',
    ]);
    expect(await left('session', 'ended_by')).toEqual(['kept sign-out']);
    expect(await left('session_token', 'hash')).toEqual(['kept replaced', 'kept idle']);
    expect(await left('hub_connection', 'id')).toEqual(['kept page']);
    expect(await left('request_key', 'signature')).toEqual(['kept answer']);
    expect(await left('push_token', 'token')).toEqual(['kept browser']);
    expect(await left('notification', 'occasion')).toEqual(['kept alert']);
  });
});

it('housekeeping ends expired sessions and their live connections', async () => {
  const [idle, busy] = [await clinic.as('reception'), await clinic.as('nurse')];
  const page = await openPage(clinic.address, idle.token);
  await clinic.owner.query(
    `UPDATE session_token t SET issued_at = now() - interval '13 hours'
       FROM session s WHERE s.id = t.session_id AND s.account_id = $1`,
    [people.reception.id],
  );
  await eventually(async () => {
    await endSessions(clinic.database);
    await sweep(clinic.database);
    expect(page.end.is).toBe(true);
  });
  const { rows } = await clinic.owner.query('SELECT ended_by FROM session WHERE account_id = $1', [
    people.reception.id,
  ]);
  expect(rows).toEqual([{ ended_by: 'time' }]);
  await busy.send(api.getUserProfile, {});
});

it('housekeeping runs when a server starts', async () => {
  const started = await startClinic(
    {},
    {
      before: async (owner) =>
        void (await owner.query(
          "INSERT INTO attempt (key, count, since) VALUES ('old', 1, now() - interval '2 days')",
        )),
    },
  );
  await eventually(async () => {
    const { rowCount } = await started.owner.query("SELECT FROM attempt WHERE key = 'old'");
    expect(rowCount).toBe(0);
  });
  await started.stop();
});

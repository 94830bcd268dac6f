import { sql } from 'drizzle-orm';
import { READING_YEARS } from '../../contract/accounts/recordReadings.ts';
import { SIGN_IN_DAYS } from '../../contract/accounts/signIns.ts';
import { TRASH_DAYS } from '../../contract/kit/trash.ts';
import { PAGE_ERROR_DAYS } from '../../contract/platform/pageErrors.ts';
import type { Database } from '../kit/db/database.ts';

/** Rows that are deleted or archived in one transaction, which is over in milliseconds, so that nobody waits for it. */
const AT_ONCE = 1_000;
/** Advisory lock key of the sweep: one of several servers runs it. */
const SWEEP_LOCK = 7_031_967;

interface Retention {
  table: string;
  /** The condition of the rows that are no longer kept. */
  over: string;
  /** The statement that deletes some of them, with a row for each, where more goes with them. */
  by?: string;
  keeps: string;
  why: string;
}

/** How long entries of the audit lie beside the new ones, before they are archived. */
export const AUDIT_YEARS = 2;

/**
 * What is deleted, and when. docs/operating.md lists the same. Everything else stays: what belongs to patients' records
 * (the records, messages, files, who did what) is the clinic's to keep for as long as the law wants.
 */
export const retention: readonly Retention[] = [
  {
    table: 'session',
    over: "ended_at < now() - interval '30 days'",
    keeps: '30 days after its end',
    why: 'Administrators look into who was signed in where, after an incident.',
  },
  {
    table: 'session_token',
    over: "replaced_at < now() - interval '1 day' OR issued_at < now() - interval '36 hours'",
    keeps: 'a day after its last use',
    why: 'The return of an old token ends its session.',
  },
  {
    table: 'push_token',
    over: 'session_id IN (SELECT s.id FROM session s WHERE s.ended_at IS NOT NULL)',
    keeps: 'until its session ends',
    why: 'Nobody is told on a browser that was signed out.',
  },
  {
    table: 'notification',
    over: "created_at < now() - interval '90 days'",
    keeps: '90 days',
    why: 'An alert calls for something now; its record tells the rest.',
  },
  {
    table: 'removed_record',
    over: `removed_at < now() - interval '${TRASH_DAYS} days'`,
    by: `SELECT FROM app.empty_trash(interval '${TRASH_DAYS} days', ${AT_ONCE})`,
    keeps: `${TRASH_DAYS} days`,
    why: 'What was removed by mistake is brought back; its files are deleted with it.',
  },
  {
    table: 'mail',
    over: "created_at < now() - interval '90 days' AND sent_at IS NOT NULL",
    keeps: '90 days, once sent',
    why: 'Tells whether and when a mail left; its text is emptied when it does.',
  },
  {
    table: 'stand_in_message',
    over: "received_at < now() - interval '30 days'",
    keeps: '30 days',
    why: 'The outbox is for trying things out.',
  },
  {
    table: 'attempt',
    over: "since < now() - interval '1 day'",
    keeps: 'a day',
    why: 'Pauses after wrong passwords are minutes.',
  },
  {
    table: 'password_reset',
    over: "used_at < now() - interval '1 day' OR expires_at < now() - interval '1 day'",
    keeps: 'a day after its use or its end',
    why: 'A used code is told so.',
  },
  {
    table: 'email_change',
    over: "expires_at < now() - interval '1 day'",
    keeps: 'a day after its end',
    why: 'A late code is told so.',
  },
  {
    table: 'second_factor',
    over: "since IS NULL AND made_at < now() - interval '1 day'",
    keeps: 'a day, where it was never confirmed',
    why: 'A key that no code came from protects nothing.',
  },
  {
    table: 'sign_in',
    over: `at < now() - interval '${SIGN_IN_DAYS} days'
       AND EXISTS (SELECT FROM sign_in later WHERE later.account_id = sign_in.account_id AND later.outcome = 'ok' AND later.at > sign_in.at)`,
    keeps: `${SIGN_IN_DAYS} days; of each account the last, by which a new device is known`,
    why: 'Who was surprised by a sign-in looks back for months; the audit keeps that there was one.',
  },
  {
    table: 'record_reading',
    over: `day < current_date - interval '${READING_YEARS} years'`,
    keeps: `${READING_YEARS} years`,
    why: 'An owner looks back as far as the audit that is at hand. The audit keeps the reasons that were given.',
  },
  {
    table: 'page_error',
    over: `last_at < now() - interval '${PAGE_ERROR_DAYS} days'`,
    keeps: `${PAGE_ERROR_DAYS} days after it was last seen`,
    why: 'An error that no page has had for so long was mended by a release since.',
  },
  {
    table: 'page_error_day',
    over: `day < current_date - ${PAGE_ERROR_DAYS}`,
    keeps: `${PAGE_ERROR_DAYS} days`,
    why: 'Whether an error came more often is seen from its last weeks.',
  },
  {
    table: 'booking_hold',
    over: "created_at < now() - interval '1 day'",
    keeps: 'a day',
    why: 'A visitor who returns chooses anew; minutes after it was made it holds nothing.',
  },
  {
    table: 'used_captcha',
    over: 'expires_at < now()',
    keeps: 'until it ends',
    why: 'A captcha counts once.',
  },
  {
    table: 'answered_question',
    over: 'expires_at < now()',
    keeps: 'until it ends',
    why: 'A question for a passkey is answered once.',
  },
  {
    table: 'request_key',
    over: "answered_at < now() - interval '1 day'",
    keeps: 'a day',
    why: 'A request whose answer was lost is repeated, and makes nothing twice.',
  },
  {
    table: 'whatsapp_window',
    over: "wrote_at < now() - interval '1 day'",
    keeps: 'a day',
    why: 'Free text reaches whoever wrote within 24 hours.',
  },
  {
    table: 'branch_visit',
    over: "until < now() - interval '5 minutes'",
    keeps: '5 minutes',
    why: 'A place of the plan is free afterwards.',
  },
  {
    table: 'hub_connection',
    over: "seen_at < now() - interval '5 minutes'",
    keeps: '5 minutes after its last sign of life',
    why: 'Its server is gone.',
  },
];

/** Deletes what is no longer kept and archives old entries of the audit, a small batch in each transaction. */
export async function sweep(database: Database): Promise<void> {
  for (const { table, over, by } of retention)
    await inBatches(
      database,
      by ??
        `WITH ended AS MATERIALIZED (SELECT ctid FROM ${table} WHERE ${over} LIMIT ${AT_ONCE})
       DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ended.ctid FROM ended))`,
    );
  await inBatches(
    database,
    `SELECT FROM app.archive_audits(interval '${AUDIT_YEARS} years', ${AT_ONCE})`,
  );
}

/** Repeats a statement until it finds less than a batch, or another server is at it. */
async function inBatches(database: Database, statement: string): Promise<void> {
  for (let swept = AT_ONCE; swept === AT_ONCE;)
    swept = await database.system(async ({ db }) => {
      const { rows } = await db.execute<{ free: boolean }>(
        sql`SELECT pg_try_advisory_xact_lock(${SWEEP_LOCK}) AS free`,
      );
      if (!rows[0]?.free) return 0;
      return (await db.execute(sql.raw(statement))).rowCount ?? 0;
    });
}

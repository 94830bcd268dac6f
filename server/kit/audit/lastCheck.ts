import { auditFaultKinds } from '../../../contract/kit/auditFaults.ts';
import { z } from '../../../contract/kit/zod.ts';
import type { AuditCheck } from './checking.ts';
import type { Ask } from './reading.ts';

const LAST_CHECK = 'audit check';

const stored = z.object({
  /** When a check was begun by the schedule, and when the last one ended; ISO, in UTC. */
  begunAt: z.optional(z.string()),
  at: z.optional(z.string()),
  entries: z.optional(z.number()),
  seals: z.optional(z.number()),
  faultCount: z.optional(z.number()),
  faults: z.optional(
    z.array(
      z.object({
        kind: z.enum(auditFaultKinds),
        chain: z.number(),
        id: z.number(),
        at: z.nullable(z.string()),
      }),
    ),
  ),
  /** The head of the last check that found nothing wrong: the next one has to find it again. */
  head: z.optional(z.nullable(z.string())),
});

/** What is known of the last check of the audit. Nothing is, until one was made. */
export type LastAuditCheck = z.output<typeof stored>;

/** The last check, whichever server has made it. */
export async function lastAuditCheck(ask: Ask): Promise<LastAuditCheck> {
  const [row] = await ask<{ value: string }>('SELECT value FROM installation WHERE name = $1', [
    LAST_CHECK,
  ]);
  return stored.parse(JSON.parse(row?.value ?? '{}'));
}

/** Takes the day's check for this server. False where another has it, or it was made. */
export async function claimAuditCheck(ask: Ask): Promise<boolean> {
  const rows = await ask(
    `INSERT INTO installation AS i (name, value) VALUES ($1, json_build_object('begunAt', now()))
       ON CONFLICT (name) DO UPDATE SET value = (i.value::jsonb || excluded.value::jsonb)::text
       WHERE coalesce((i.value::jsonb->>'begunAt')::timestamptz, '-infinity') < now() - interval '1 day'
     RETURNING 1`,
    [LAST_CHECK],
  );
  return rows.length > 0;
}

/** Gives the day's check back, so that it is made by the next who looks. */
export async function giveBackAuditCheck(ask: Ask): Promise<void> {
  await ask(`UPDATE installation SET value = (value::jsonb - 'begunAt')::text WHERE name = $1`, [
    LAST_CHECK,
  ]);
}

/** Notes what a check found. Where something is wrong the head of before stays, and goes on to be wrong. */
export async function noteAuditCheck(ask: Ask, check: AuditCheck): Promise<void> {
  const { entries, seals, faultCount, faults, head } = check;
  const known = { at: new Date().toISOString(), entries, seals, faultCount, faults };
  await ask(
    `INSERT INTO installation AS i (name, value) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET value = (i.value::jsonb || excluded.value::jsonb)::text`,
    [LAST_CHECK, JSON.stringify(faultCount === 0 ? { ...known, head } : known)],
  );
}

import { sql } from 'drizzle-orm';
import type { QueuedPush } from '../jobs/push.ts';
import type { Work } from '../kit/db/database.ts';
import { preparedSql } from '../kit/db/preparedStatement.ts';
import type { AuditEntry } from '../kit/http/auditing.ts';
import type { Changes } from '../kit/http/changes.ts';
import { enqueue } from '../kit/jobs/queue.ts';
import { type Alert, type AlertEvent, alertOf, eventsOf } from './alerts.ts';

/** An event that people are told. */
interface Happened {
  event: AlertEvent;
  /** The record that it is about. */
  record: number | null;
  branchId?: number | null | undefined;
  /** The account that is told, or doctors who are told beside those of the appointment. */
  named?: readonly number[];
  /** Values of its words. */
  params?: Record<string, string>;
  /** What makes several events one alert while it is not seen; by default the transaction. */
  occasion?: string;
  /** The account that caused it, which is not told. */
  by?: number | null;
}

/** Tells people what happened, within the transaction in which it did. */
export async function addAlert(work: Pick<Work, 'client'>, happened: Happened): Promise<void> {
  const { event, record, branchId = null, named = [], params = {}, occasion, by } = happened;
  const alert = alertOf(event);
  if (!alert) return;
  const told = await insertAlert(work, {
    event,
    recipients: recipientsOf(alert),
    record,
    named: `{${named.join(',')}}`,
    branch: branchId,
    shown: alert.shows === 'everywhere' ? null : branchId,
    ofAccount: alert.shows === 'account',
    params: JSON.stringify(params),
    occasion: occasion ?? null,
    by: by ?? null,
  });
  if (told.length > 0) await enqueue(work, 'push', told);
}

/** Tells people what an entry of the audit says, where that makes an alert. */
export async function addAlertsOf(work: Pick<Work, 'client'>, audited: AuditEntry): Promise<void> {
  const { resource, id, action, branchId, changes = {}, by } = audited;
  for (const event of eventsOf(resource, action, changes)) {
    const isOwn = alertOf(event)?.recipients === 'person';
    await addAlert(work, {
      event,
      record: isOwn ? null : Number(id),
      branchId,
      named: isOwn ? [Number(id)] : doctorsIn(changes),
      by: isOwn ? null : by,
    });
  }
}

// The doctors of an appointment before and after a change, as its audit has them.
function doctorsIn({ doctor }: Changes): number[] {
  return (doctor ?? []).flatMap((ids) =>
    typeof ids === 'string' && ids ? ids.split('|').map(Number) : [],
  );
}

// Of Administrators, those whose access level has the area.
const recipientsOf = ({ recipients, resource = '' }: Alert) =>
  recipients === 'administrators' ? `${recipients} of ${resource}` : recipients;

const insertAlert = preparedSql<QueuedPush & Record<string, unknown>>(
  'add_alert',
  sql`SELECT alert, session FROM app.add_alert(${sql.placeholder('event')}, ${sql.placeholder('recipients')},
        ${sql.placeholder('record')}, ${sql.placeholder('named')}::integer[], ${sql.placeholder('branch')},
        ${sql.placeholder('shown')}, ${sql.placeholder('ofAccount')}, ${sql.placeholder('params')}::jsonb,
        ${sql.placeholder('occasion')}, ${sql.placeholder('by')})`,
);

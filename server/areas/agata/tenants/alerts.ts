import { type SQL, sql } from 'drizzle-orm';
import type { SessionContext } from '../../../kit/http/context.ts';
import { addAlert } from '../../../notifications/adding.ts';
import type { AlertEvent } from '../../../notifications/alerts.ts';

interface Told {
  event: AlertEvent;
  /** The record that the alert opens. */
  record: number;
  /** Names and words that it is about. */
  about: readonly string[];
}

/** Tells the owners and administrators of a tenant. */
export const tellManagers = (context: SessionContext, tenant: number, told: Told) =>
  tell(context, sql`SELECT a.id FROM app.tenant_manager_accounts(${tenant}) a`, told);

/** Tells the owners and administrators of a team. */
export const tellLeaders = (context: SessionContext, team: number, told: Told) =>
  tell(context, sql`SELECT a.id FROM app.team_leader_accounts(${team}) a`, told);

/** Tells a provider, where they are approved. */
export const tellProvider = (context: SessionContext, provider: number | null, told: Told) =>
  tell(context, sql`SELECT a.id FROM app.provider_account(${provider}::integer) a`, told);

/** The name of a tenant of the person's, for the words of an alert. */
export async function tenantName({ db }: SessionContext, id: number): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT name FROM agata_tenant WHERE id = ${id}`,
  );
  return rows[0]?.name ?? '';
}

/** The name of a team of the person's, for the words of an alert. */
export async function teamName({ db }: SessionContext, id: number): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT name FROM consultant_team WHERE id = ${id}`,
  );
  return rows[0]?.name ?? '';
}

async function tell(
  context: SessionContext,
  who: SQL,
  { event, record, about }: Told,
): Promise<void> {
  const { rows } = await context.db.execute<{ id: number }>(who);
  if (rows.length === 0) return;
  await addAlert(context, {
    event,
    record,
    params: { about: about.filter(Boolean).join(' · ') },
    named: rows.map(({ id }) => id),
    by: context.session.accountId,
  });
}

import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { RequestResource } from '../../../../contract/agata/providerRequests.ts';
import { accounts, providerRequests as table, providers } from '../../../db/schema/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import { record } from '../../../kit/http/changes.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { notifyHubs } from '../../../kit/realtime/messages.ts';
import { addAlert } from '../../../notifications/adding.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { answered, changesOf, ofResource, requestRows } from './rows.ts';

type Decision = { status: 'approved' } | { status: 'rejected'; reason: string };
type Found = Awaited<ReturnType<typeof requestRows>>[number];

/** A request of a resource. */
export async function oneOf(context: SessionContext, resource: RequestResource, id: number) {
  return answered(await find(context, resource, id));
}

/**
 * Decides a request: of two Administrators one does, and the other learns who did. The person is told, and their pages
 * follow their rights.
 */
export async function decide(
  context: SessionContext,
  resource: RequestResource,
  id: number,
  decision: Decision,
) {
  const { db, session } = context;
  const { provider: asking } = await find(context, resource, id);
  // In the order in which the person's own requests lock them.
  await db.select().from(providers).where(eq(providers.id, asking.id)).for('update');
  await db.select().from(table).where(eq(table.id, id)).for('update');
  const found = await find(context, resource, id);
  if (found.request.status !== 'pending')
    throw refusal(409, 'AGATA.DECIDED', { params: { who: found.decidedBy ?? '' } });
  const changes = changesOf(found);
  await apply(context, found, decision);
  await db
    .update(table)
    .set({
      status: decision.status,
      reason: 'reason' in decision ? decision.reason : '',
      decidedBy: session.accountId,
      decidedAt: new Date(),
      version: sql`${table.version} + 1`,
    })
    .where(eq(table.id, id));
  const action = decision.status === 'approved' ? 'approve' : 'reject';
  await record(context, { resource, id, action, changes });
  await tell(context, found, decision);
  return oneOf(context, resource, id);
}

async function find(context: SessionContext, resource: RequestResource, id: number) {
  const [found] = await requestRows(context).where(and(eq(table.id, id), ofResource(resource)));
  if (!found) throw notFound('id');
  return found;
}

async function apply(
  { db }: SessionContext,
  { request, provider }: Found,
  { status }: Decision,
): Promise<void> {
  const isRegistration = request.kind === 'registration';
  if (!isRegistration && status === 'rejected') return;
  const { mobileNo } = request.asked;
  if (status === 'approved' && mobileNo) await release(db, mobileNo, provider.id);
  await db
    .update(providers)
    .set({
      ...(isRegistration
        ? { status, ...(status === 'approved' && mobileNo && { mobileNo }) }
        : request.asked),
      version: sql`${providers.version} + 1`,
    })
    .where(eq(providers.id, provider.id))
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? refusal(409, 'AGATA.MOBILE_TAKEN_MEANWHILE') : error;
    });
  if (status === 'rejected') return;
  await db
    .update(accounts)
    .set({ platformRole: 'Consultant' })
    .where(and(eq(accounts.id, provider.accountId), isNull(accounts.platformRole)));
  await db.execute(sql`SELECT app.follow_mobile(${provider.id})`);
}

// Whoever waits or was rejected holds no number that another is approved with.
async function release(db: SessionContext['db'], mobileNo: string, keeper: number): Promise<void> {
  await db
    .update(providers)
    .set({ mobileNo: sql`'-' || ${providers.id}` })
    .where(
      and(
        eq(providers.mobileNo, mobileNo),
        ne(providers.status, 'approved'),
        ne(providers.id, keeper),
      ),
    );
}

async function tell(
  context: SessionContext,
  { request, provider, email }: Found,
  decision: Decision,
): Promise<void> {
  const { config } = context;
  const isRegistration = request.kind === 'registration';
  const isApproved = decision.status === 'approved';
  await addAlert(context, {
    event: isApproved
      ? isRegistration
        ? 'PROVIDER_APPROVED'
        : 'PROVIDER_CHANGE_APPROVED'
      : isRegistration
        ? 'PROVIDER_REJECTED'
        : 'PROVIDER_CHANGE_REJECTED',
    record: null,
    named: [provider.accountId],
  });
  await notifyHubs(context, { kind: 'rights', account: provider.accountId });
  const told = { name: provider.name, link: `${config.PUBLIC_URL}/ag-user-profile/provider` };
  if (decision.status === 'approved')
    await sendMail(context, isRegistration ? 'PROVIDER_APPROVED' : 'PROVIDER_CHANGE_APPROVED', {
      recipients: [email],
      values: () => told,
    });
  else
    await sendMail(context, isRegistration ? 'PROVIDER_REJECTED' : 'PROVIDER_CHANGE_REJECTED', {
      recipients: [email],
      values: () => ({ ...told, reason: decision.reason }),
    });
}

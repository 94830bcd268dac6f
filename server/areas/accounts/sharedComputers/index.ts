import { eq, sql } from 'drizzle-orm';
import type { sharedComputers as calls } from '../../../../contract/accounts/sharedComputers.ts';
import {
  accounts,
  computerSessions,
  pins,
  sharedComputers as table,
} from '../../../db/schema/index.ts';
import { computerFrom } from '../../../http/limits.ts';
import { countAttempt } from '../../../kit/http/attempts.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import { type Handlers, prepared } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { hashOf, hashPassword, newToken } from '../../../kit/http/secrets.ts';
import { placeOf } from '../../../kit/secrets/stored.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { managedBranch } from '../branchUsers/reading.ts';
import { bindSession, computerOf, lock, lockedPeople, unlock } from './locking.ts';
import { holdComputer, listOf, managedComputer } from './reading.ts';

const RESOURCE = 'shared-computers';

export const sharedComputers: Handlers<typeof calls> = {
  sharedComputerList: (input, context) => listOf(context, input),

  sharedComputer: ({ id }, context) => managedComputer(context, id),

  async addSharedComputer({ name, branchID, lockMinutes }, context) {
    const { db, session } = context;
    const branch = await managedBranch(context, branchID, 'branchID');
    const secret = newToken();
    const [made] = await db
      .insert(table)
      .values({
        branchId: branch.id,
        name,
        lockMinutes,
        hash: hashOf(secret),
        registeredBy: session.accountId,
      })
      .returning();
    if (!made) throw new Error('a computer was not stored');
    await bindSession(db, { sessionId: session.id, accountId: session.accountId, computer: made });
    await record(context, {
      resource: RESOURCE,
      id: made.id,
      action: 'create',
      branchId: branch.id,
      changes: differences({}, noted(made)),
    });
    return { ...(await managedComputer(context, made.id)), secret };
  },

  async editSharedComputer({ id, ...fields }, context) {
    const before = await holdComputer(context, id);
    await refuseStale(context, RESOURCE, before);
    const changes = differences(noted(before), noted({ ...before, ...fields }));
    if (Object.keys(changes).length > 0) {
      await context.db
        .update(table)
        .set({ ...fields, version: before.version + 1 })
        .where(eq(table.id, id));
      await record(context, {
        resource: RESOURCE,
        id,
        action: 'edit',
        branchId: before.branchId,
        changes,
      });
    }
    return managedComputer(context, id);
  },

  async removeSharedComputer({ id }, context) {
    const { branchId } = await holdComputer(context, id);
    await context.db.execute(sql`SELECT app.end_locked_sessions(${id}::integer)`);
    await context.db.delete(table).where(eq(table.id, id));
    await record(context, { resource: RESOURCE, id, action: 'delete', branchId });
    return { done: true };
  },

  async lockedSessions({ computer: secret }, { database, address }) {
    const computer = await database.system(({ db }) => computerOf(db, secret));
    if (!computer) {
      await countAttempt(database, [computerFrom(address)]);
      throw notFound();
    }
    const { name, branchId, lockMinutes } = computer;
    const people = await database.system(({ db }) => lockedPeople(db, computer));
    return { name, branchID: branchId, lockMinutes, people };
  },

  async lockSession(_, context) {
    await lock(context);
    return { done: true };
  },

  unlockSession: (input, context) => unlock(input, context),

  async ownPin(_, { db, session }) {
    const [pin] = await db
      .select({ accountId: pins.accountId })
      .from(pins)
      .where(eq(pins.accountId, session.accountId));
    const [bound] = await db
      .select({ id: computerSessions.computerId })
      .from(computerSessions)
      .where(eq(computerSessions.sessionId, session.id));
    return { isSet: pin !== undefined, isOnSharedComputer: bound !== undefined };
  },

  changePin: prepared({
    prepare: ({ pin }, { runLimited }) => runLimited('passwords', () => hashPassword(pin)),
    async handle(_, context, hashed) {
      const { db, session, secrets, audit, language } = context;
      const { accountId } = session;
      const hash = secrets.seal(hashed, placeOf(pins.hash, accountId));
      await db
        .insert(pins)
        .values({ accountId, hash })
        .onConflictDoUpdate({ target: pins.accountId, set: { hash } });
      await audit({ resource: 'accounts', id: accountId, action: 'change-pin' });
      const [person] = await db
        .select({ email: accounts.email })
        .from(accounts)
        .where(eq(accounts.id, accountId));
      await sendMail(context, 'PIN_SET', {
        recipients: [person?.email ?? ''],
        language,
        values: () => ({ name: session.displayName }),
      });
      return { done: true };
    },
  }),
};

const noted = ({ name, lockMinutes }: { name: string; lockMinutes: number }) => ({
  name,
  lockMinutes,
});

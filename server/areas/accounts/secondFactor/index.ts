import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { toBuffer } from 'qrcode';
import {
  RESET_HOURS,
  type secondFactors as calls,
} from '../../../../contract/accounts/secondFactor.ts';
import { accounts, secondFactors as table } from '../../../db/schema/index.ts';
import {
  type Handlers,
  refuseAfterCommit,
  type SessionContext,
} from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { hashOf, newToken } from '../../../kit/http/secrets.ts';
import { displayTimeOf, wallClockOrNull } from '../../../kit/time.ts';
import { accessLevel } from '../../agata/agataUsers/accessLevel.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { endSessions } from '../accounts/sessions.ts';
import { branchOf, hold, RESOURCE } from '../branchUsers/writing.ts';
import { giveCode, holdFactor, newKey, newRecoveryCodes, sealedKey, uriOf } from './codes.ts';
import { giveOwnCode, ownEmail } from './ownCode.ts';
import { keepFactor, note } from './signingIn.ts';

const done = { done: true } as const;

export const secondFactors: Handlers<typeof calls> = {
  async secondFactor(_, { db, session }) {
    const [own] = await db.select().from(table).where(eq(table.accountId, session.accountId));
    const { rows } = await db.execute<{ name: string }>(
      sql`SELECT app.provider_of(${session.accountId}::integer) AS name`,
    );
    return {
      provider: rows[0]?.name ?? '',
      isOn: own !== undefined && own.since !== null,
      since: wallClockOrNull(own?.since ?? null),
      recoveryCodesLeft: own?.since ? own.recoveryCodes.length : 0,
      resetsAt: wallClockOrNull(own?.resetAt ?? null),
    };
  },

  async prepareSecondFactor(_, { db, session, secrets }) {
    const { accountId } = session;
    const held = await holdFactor(db, accountId);
    if (held?.since) throw refusal(409, 'SECOND_FACTOR.IS_ON');
    const key = newKey();
    const values = {
      secret: sealedKey(secrets, accountId, key),
      madeAt: sql`now()`,
      lastStep: 0,
    };
    const kept = await db
      .insert(table)
      .values({ accountId, ...values })
      .onConflictDoUpdate({ target: table.accountId, set: values, setWhere: isNull(table.since) })
      .returning({ id: table.accountId });
    // Switched on meanwhile, in another window.
    if (kept.length === 0) throw refusal(409, 'SECOND_FACTOR.IS_ON');
    const uri = uriOf(key, await ownEmail(db, accountId));
    const png = await toBuffer(uri, { margin: 2, width: 384 });
    return { key, uri, png: png.toString('base64') };
  },

  async confirmSecondFactor({ code }, context) {
    const { db, session } = context;
    const held = await holdFactor(db, session.accountId);
    if (!held) throw refusal(409, 'SECOND_FACTOR.NO_KEY');
    if (held.since) throw refusal(409, 'SECOND_FACTOR.IS_ON');
    const given = await giveCode(context, held, code);
    if ('refused' in given) return refuseAfterCommit(given.refused);
    const { shown, hashes } = newRecoveryCodes();
    await db
      .update(table)
      .set({ since: sql`now()`, recoveryCodes: hashes })
      .where(eq(table.accountId, session.accountId));
    await tell(context, 'second-factor-on', 'SECOND_FACTOR_ON');
    return { recoveryCodes: shown };
  },

  async newRecoveryCodes({ code }, context) {
    const refused = await giveOwnCode(context, code);
    if (refused) return refuseAfterCommit(refused);
    const { db, session, audit } = context;
    const { shown, hashes } = newRecoveryCodes();
    await db
      .update(table)
      .set({ recoveryCodes: hashes })
      .where(eq(table.accountId, session.accountId));
    await audit({ resource: 'accounts', id: session.accountId, action: 'recovery-codes' });
    return { recoveryCodes: shown };
  },

  async endSecondFactor({ code }, context) {
    const refused = await giveOwnCode(context, code);
    if (refused) return refuseAfterCommit(refused);
    const { db, session } = context;
    await db.delete(table).where(eq(table.accountId, session.accountId));
    await tell(context, 'second-factor-off', 'SECOND_FACTOR_OFF');
    return done;
  },

  async keepSecondFactor({ code }, { database }) {
    await database.system(async (work) => {
      const [kept] = await work.db
        .select({ accountId: table.accountId })
        .from(table)
        .where(and(eq(table.resetHash, hashOf(code)), gt(table.resetAt, sql`now()`)))
        .for('update');
      if (!kept) throw refusal(400, 'AUTH.SECOND_FACTOR_LINK_OVER', { field: 'code' });
      await keepFactor(work, kept.accountId);
      await note(work, kept.accountId, 'second-factor-kept');
    });
    return done;
  },

  async resetMemberSecondFactor({ id }, context) {
    const member = await hold(context, id);
    if (member.accountId === null) throw refusal(409, 'BRANCH_USER.NOT_LINKED');
    await askReset(context, member.accountId, false);
    const branchId = await branchOf(context, member);
    await context.audit({ resource: RESOURCE, id, action: 'second-factor-reset', branchId });
    return done;
  },

  async resetSecondFactor({ id }, context) {
    if (id === context.session.accountId) throw refusal(403, 'PLATFORM_USER.OWN');
    if (await accessLevel(context)) throw refusal(403, 'PLATFORM_USER.FULL_ACCESS');
    const [person] = await context.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, id));
    if (!person) throw notFound('id');
    await askReset(context, id, true);
    await context.audit({ resource: 'platform-users', id, action: 'second-factor-reset' });
    return done;
  },
};

/** Notes what the signed-in person did to their second factor, mails it to them, and ends their other sessions. */
async function tell(
  context: SessionContext,
  action: string,
  mail: 'SECOND_FACTOR_ON' | 'SECOND_FACTOR_OFF',
): Promise<void> {
  const { db, session, language, audit } = context;
  await audit({ resource: 'accounts', id: session.accountId, action });
  await endSessions(context, session.accountId, 'second-factor', session.id);
  await sendMail(context, mail, {
    recipients: [await ownEmail(db, session.accountId)],
    language,
    values: () => ({ name: session.displayName }),
  });
}

interface Asked {
  outcome: 'asked' | 'waiting' | 'off' | 'not yours';
  email: string;
  display_name: string;
  ends: Date;
}

/**
 * Asks that someone else's second factor end in a day, and mails it to both. Of whoever: also of people of the platform,
 * which the caller has checked.
 */
async function askReset(
  context: SessionContext,
  accountId: number,
  whoever: boolean,
): Promise<void> {
  const { db, client, config, language, session } = context;
  const code = newToken();
  const { rows } = await client.query<Asked>(
    'SELECT * FROM app.reset_second_factor($1, $2, $3, $4)',
    [accountId, hashOf(code), RESET_HOURS, whoever],
  );
  const [asked] = rows;
  if (!asked || asked.outcome === 'not yours') throw refusal(403, 'SECOND_FACTOR.NOT_YOURS');
  if (asked.outcome === 'off') throw refusal(409, 'SECOND_FACTOR.IS_OFF');
  if (asked.outcome === 'waiting') throw refusal(409, 'SECOND_FACTOR.WAITING');
  const link = `${config.PUBLIC_URL}/auth/keep-second-factor?${new URLSearchParams({ code })}`;
  const shared = { name: asked.display_name, who: session.displayName };
  await sendMail(context, 'SECOND_FACTOR_RESET', {
    recipients: [asked.email],
    language,
    values: (of) => ({ ...shared, link, until: displayTimeOf(asked.ends, of) }),
  });
  await sendMail(context, 'SECOND_FACTOR_RESET_ASKED', {
    recipients: [await ownEmail(db, session.accountId)],
    language,
    values: (of) => ({ ...shared, until: displayTimeOf(asked.ends, of) }),
  });
}

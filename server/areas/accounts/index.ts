import { and, eq, isNull, sql } from 'drizzle-orm';
import type { accounts as calls } from '../../../contract/accounts.ts';
import { sqlState } from '../../db/database.ts';
import { accounts as table, audits, sessions } from '../../db/schema/index.ts';
import { staysHome } from '../../gateways/staysHome.ts';
import { countTry, forgiveTry, signInFrom, signInOf } from '../../http/attempts.ts';
import type { Handlers } from '../../http/context.ts';
import { notFound, refusal } from '../../http/failure.ts';
import { hashOf, hashPassword, isPassword } from '../../http/secrets.ts';
import { type Frame, pictureOf } from '../../images.ts';
import { createFirst, isFirstWanted } from './firstAdministrator.ts';
import { requestReset, resetByCode } from './passwords.ts';
import { branchesOf, profileOf, rolesOf } from './people.ts';
import { endSession, endSessions, openSession, renewTokens } from './sessions.ts';

const PHOTO: Frame = { width: 512, height: 512, fit: 'inside' };
const done = { done: true } as const;

export const accounts: Handlers<typeof calls> = {
  async authenticate({ email, password }, { database, address }) {
    const limits = [signInOf(email), signInFrom(address)];
    await countTry(database, limits);
    const person = await database.system(async ({ db }) => {
      const [row] = await db
        .select()
        .from(table)
        .where(and(eq(sql`lower(${table.email})`, email.toLowerCase()), isNull(table.disabledAt)));
      return row;
    });
    if (!(await isPassword(password, person?.passwordHash)) || !person)
      throw refusal(400, 'AUTH.VALIDATION.INVALID_LOGIN');
    await forgiveTry(database, limits);
    return database.system(async (work) => {
      const tokens = await openSession(work, person.id);
      await work.db
        .insert(audits)
        .values({ accountId: person.id, resource: 'sessions', action: 'sign-in' });
      const { branches, blocked } = await branchesOf(work.db, person.id);
      return {
        ...tokens,
        loginUserId: person.id,
        branches,
        ...rolesOf(person.platformRole, branches),
        blockBranchAccess: blocked,
        hasAccountAccess: branches.some(
          (branch) => branch.role === 'Tenant' || branch.role === 'Manager',
        ),
        agHasAccountAccess: person.platformRole === 'Consultant',
      };
    });
  },

  async signOut(_, context) {
    await endSession(context, context.session.id, 'sign-out');
    return done;
  },

  async refreshToken({ readOnlyToken }, { db, session, tokenHash }) {
    const tokens = await renewTokens(db, session.id, {
      bearer: tokenHash,
      readOnly: hashOf(readOnlyToken),
    });
    if (!tokens) throw refusal(401, 'GENERAL.SIGN_IN');
    return tokens;
  },

  async chooseBranch({ chosenBranchID }, { db, session, audit }) {
    const { branches } = await branchesOf(db, session.accountId);
    const chosen = branches.find((branch) => branch.id === chosenBranchID);
    if (!chosen) throw notFound('chosenBranchID');
    if (chosen.expired) throw refusal(403, 'ALERT.EXPIRED.SUBSCRIPTION');
    await db.update(sessions).set({ branchId: chosen.id }).where(eq(sessions.id, session.id));
    await audit({ resource: 'branches', id: chosen.id, action: 'choose' });
    return { branches: [chosen] };
  },

  async forgotPassword({ email }, context) {
    await requestReset(email, context);
    return done;
  },

  async resetPassword(input, context) {
    await resetByCode(input, context);
    return done;
  },

  async getUserProfile(_, { db, session }) {
    return profileOf(db, session.accountId);
  },

  async getUserProfileDetail({ branchId }, { db, session }) {
    const profile = await profileOf(db, session.accountId);
    if (branchId === undefined) return profile;
    const branches = profile.branches.filter((branch) => branch.id === branchId);
    if (branches.length === 0) throw notFound('branchId');
    return { ...profile, branches, roleAccess: rolesOf(session.platformRole, branches).roleAccess };
  },

  async changePassword({ new_password }, context) {
    const { db, session, audit } = context;
    await db
      .update(table)
      .set({ passwordHash: await hashPassword(new_password) })
      .where(eq(table.id, session.accountId));
    await audit({ resource: 'accounts', id: session.accountId, action: 'change-password' });
    await endSessions(context, session.accountId, 'password', session.id);
    return done;
  },

  async editUserProfile(input, { db, session, ifMatch, audit }) {
    const photo =
      input.photo === undefined
        ? {}
        : { photo: input.photo === '' ? null : await pictureOf(input.photo, PHOTO, 'photo') };
    const saved = await db
      .update(table)
      .set({
        email: input.email,
        fullName: input.full_name,
        displayName: input.display_name,
        dob: input.dob,
        phoneMobile: input.phone_mobile,
        ...photo,
        version: sql`${table.version} + 1`,
      })
      .where(
        and(
          eq(table.id, session.accountId),
          ifMatch === undefined ? undefined : eq(table.version, ifMatch),
        ),
      )
      .returning({ id: table.id })
      .catch((error: unknown) => {
        throw sqlState(error) === '23505' ? refusal(409, '170002', { field: 'email' }) : error;
      });
    if (saved.length === 0)
      throw refusal(409, 'GENERAL.STALE', { params: { who: session.displayName } });
    await audit({ resource: 'accounts', id: session.accountId, action: 'edit' });
    return profileOf(db, session.accountId);
  },

  async getInitializedSetting(_, { database, config }) {
    return {
      firebase: null,
      firstAdministrator: await isFirstWanted(database),
      outbox: staysHome(config, 'mail'),
      cardReader: config.CARD_READER_URL,
    };
  },

  async providerProfile({ userId }, { db, session }) {
    if (userId !== session.accountId) throw notFound('userId');
    const { agRoleAccess, fullName, displayName } = await profileOf(db, session.accountId);
    return { data: agRoleAccess.length > 0 ? { userId, fullName, displayName } : null };
  },

  async createFirstAdministrator(input, { database }) {
    await createFirst(database, input);
    return done;
  },
};

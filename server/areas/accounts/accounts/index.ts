import { and, eq, exists, getTableColumns, isNull } from 'drizzle-orm';
import type { accounts as calls } from '../../../../contract/accounts/accounts.ts';
import { accounts as table, audits, sessions } from '../../../db/schema/index.ts';
import { usesStandIn } from '../../../gateways/usesStandIn.ts';
import { vapidKeys } from '../../../kit/gateways/push/vapid.ts';
import { countAttempt, uncountAttempt, signInBy, signInOf } from '../../../kit/http/attempts.ts';
import { type Handlers, prepared, refuseAfterCommit } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { isPassword } from '../../../kit/http/secrets.ts';
import { fullFailure } from '../../../kit/http/session.ts';
import { type Frame, pictureOf } from '../../../kit/images.ts';
import { passSecondFactor } from '../secondFactor/signingIn.ts';
import { bindToComputer } from '../sharedComputers/locking.ts';
import { unmetRefusal } from '../signInRules/unmet.ts';
import { noteRefused, noteSignIn } from '../signIns/noting.ts';
import { elsewhereFailure } from '../singleSignOn/required.ts';
import { hasEmail } from './byEmail.ts';
import { askForEmail, cancelEmail, confirmEmail, isSameEmail, resendCode } from './emails.ts';
import { createFirst, isFirstWanted } from './firstAdministrator.ts';
import { hashNewPassword, refuseGuessed, refusePlaces } from './newPasswords.ts';
import { requestReset, resetByCode, setPassword } from './passwords.ts';
import { branchesOf, keepPlace, profileOf, rolesOf, takePlace } from './people.ts';
import { endSession, endSessions, openSession, renewTokens, sessionsFrom } from './sessions.ts';
import { signedInAs } from './signedIn.ts';

const PHOTO: Frame = { width: 512, height: 512, fit: 'inside' };
const done = { done: true } as const;

export const accounts: Handlers<typeof calls> = {
  async authenticate(
    { email, password, code, device = '', timeZone = '', computer },
    { database, address, userAgent, runLimited, secrets, language, config },
  ) {
    const person = await database.system(async ({ db }) => {
      const [row] = await db
        .select({
          ...getTableColumns(table),
          isKnownHere: exists(sessionsFrom(db, address)).mapWith(Boolean),
        })
        .from(table)
        .where(and(hasEmail(email), isNull(table.disabledAt)));
      return row;
    });
    // Where the person has signed in before, attempts from elsewhere do not pause them.
    const limits = [signInBy(email, address), ...(person?.isKnownHere ? [] : [signInOf(email)])];
    await countAttempt(database, limits);
    const fits = await runLimited('passwords', () => isPassword(password, person?.passwordHash));
    const origin = { address, userAgent, device, timeZone };
    if (!fits || !person) {
      await noteRefused(database, person?.id ?? null, 'wrong-password', origin);
      throw refusal(400, 'AUTH.VALIDATION.INVALID_LOGIN');
    }
    await uncountAttempt(database, limits);
    const elsewhere = await database.system(({ db }) => elsewhereFailure(db, person.id));
    if (elsewhere) throw elsewhere;
    const factor = await passSecondFactor(database, { secrets, language, origin }, person, code);
    return database.system(async (work) => {
      const { sessionId, ...tokens } = await openSession(work, person.id, address);
      await noteSignIn({ ...work, config }, { person, sessionId, factor, origin, language });
      await work.db
        .insert(audits)
        .values({ accountId: person.id, resource: 'sessions', action: 'sign-in' });
      await bindToComputer(work, { sessionId, accountId: person.id, secret: computer });
      return signedInAs(work.db, person, tokens);
    });
  },

  async signOut(_, context) {
    await endSession(context, context.session.id, 'sign-out');
    return done;
  },

  async refreshToken({ readOnlyToken }, { db, session, token }) {
    await keepPlace(db, session.id);
    const tokens = await renewTokens(db, session.id, { token, readOnlyToken });
    if (!tokens) throw refusal(401, 'GENERAL.SIGN_IN');
    return tokens;
  },

  async chooseBranch({ chosenBranchID }, { db, client, session, audit }) {
    const { branches } = await branchesOf(db, session.accountId);
    const chosen = branches.find((branch) => branch.id === chosenBranchID);
    if (!chosen) throw notFound('chosenBranchID');
    const unmet = await unmetRefusal({ client }, chosen.id);
    if (unmet) throw unmet;
    if (chosen.subscriptionEnds === null) throw refusal(403, 'ALERT.NO_SUBSCRIPTION');
    if (!(await takePlace(db, session, chosen))) throw await fullFailure({ client }, chosen.id);
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

  async getUserProfileDetail({ branchId }, { db, session, secrets }) {
    const { accountId } = session;
    const draftKey = secrets.sign(`drafts of account ${accountId}`);
    const profile = { ...(await profileOf(db, accountId)), draftKey };
    if (branchId === undefined) return profile;
    const branches = profile.branches.filter((branch) => branch.id === branchId);
    if (branches.length === 0) throw notFound('branchId');
    return {
      ...profile,
      branches,
      roleAccess: rolesOf(session.platformRole, { branches, isOwner: false }).roleAccess,
    };
  },

  changePassword: prepared({
    prepare: ({ new_password }, context) => hashNewPassword(new_password, context),
    async handle({ new_password }, context, passwordHash) {
      const { session, audit } = context;
      const [person] = await context.db
        .select({ email: table.email, name: table.fullName })
        .from(table)
        .where(eq(table.id, session.accountId));
      await refuseGuessed(new_password, [session.displayName, ...Object.values(person ?? {})]);
      await refusePlaces(context.db, session.accountId, new_password);
      await setPassword(context, session.accountId, passwordHash);
      await audit({ resource: 'accounts', id: session.accountId, action: 'change-password' });
      await endSessions(context, session.accountId, 'password', session.id);
      return done;
    },
  }),

  editUserProfile: prepared({
    async prepare({ photo }, { runLimited }) {
      if (photo === undefined) return {};
      if (photo === '') return { photo: null };
      return { photo: await runLimited('pictures', () => pictureOf(photo, PHOTO, 'photo')) };
    },
    async handle(input, { db, session, ifMatch, audit }, photo) {
      const ofPerson = eq(table.id, session.accountId);
      const [before] = await db.select().from(table).where(ofPerson).for('update');
      if (!before || (ifMatch !== undefined && before.version !== ifMatch))
        throw refusal(409, 'GENERAL.STALE', { params: { who: session.displayName } });
      if (input.email !== undefined && !isSameEmail(input.email, before.email))
        throw refusal(400, 'PROFILE.EMAIL_ELSEWHERE', { field: 'email' });
      const fields = {
        fullName: input.full_name,
        displayName: input.display_name,
        dob: input.dob,
        phoneMobile: input.phone_mobile,
      };
      // The picture that the profile answers is stored already; drawn again it would differ.
      const isSamePhoto = (input.photo ?? '') === (before.photo?.toString('base64') ?? '');
      const isChanged =
        (input.photo !== undefined && !isSamePhoto) ||
        Object.entries(fields).some(
          ([name, value]) => value !== undefined && value !== before[name as keyof typeof fields],
        );
      if (isChanged) {
        await db
          .update(table)
          .set({ ...fields, ...(!isSamePhoto && photo), version: before.version + 1 })
          .where(ofPerson);
        await audit({ resource: 'accounts', id: session.accountId, action: 'edit' });
      }
      return profileOf(db, session.accountId);
    },
  }),

  async changeEmail({ new_email }, context) {
    await askForEmail(new_email, context);
    return profileOf(context.db, context.session.accountId);
  },

  async resendEmailCode(_, context) {
    await resendCode(context);
    return profileOf(context.db, context.session.accountId);
  },

  async cancelEmailChange(_, context) {
    await cancelEmail(context);
    return profileOf(context.db, context.session.accountId);
  },

  async confirmEmail({ code }, context) {
    const refused = await confirmEmail(code, context);
    return refused ? refuseAfterCommit(refused) : profileOf(context.db, context.session.accountId);
  },

  async getInitializedSetting(_, { database, config, isLocal }) {
    return {
      firebase: config.FIREBASE_WEB_CONFIG ?? null,
      webPushKey: (await vapidKeys(database)).publicKey,
      firstAdministrator: await isFirstWanted(database),
      outbox: isLocal && usesStandIn(config, 'mail'),
      cardReader: config.CARD_READER_URL,
    };
  },

  async providerProfile({ userId }, { db, session }) {
    if (userId !== session.accountId) throw notFound('userId');
    const { agRoleAccess, fullName, displayName } = await profileOf(db, session.accountId);
    return { data: agRoleAccess.length > 0 ? { userId, fullName, displayName } : null };
  },

  async createFirstAdministrator(input, context) {
    await createFirst(context, input);
    return done;
  },
};

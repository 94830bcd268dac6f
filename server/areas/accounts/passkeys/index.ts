import { and, eq, isNull } from 'drizzle-orm';
import {
  LONGEST_NAME,
  MOST_PASSKEYS,
  type passkeys as calls,
} from '../../../../contract/accounts/passkeys.ts';
import { accounts, audits, passkeys as table, sessions } from '../../../db/schema/index.ts';
import { type Db, sqlState } from '../../../kit/db/database.ts';
import {
  countAttempt,
  passkeyBy,
  passkeysFrom,
  uncountAttempt,
} from '../../../kit/http/attempts.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { type Failure, notFound, refusal } from '../../../kit/http/failure.ts';
import { hashOf } from '../../../kit/http/secrets.ts';
import { notifyHubs } from '../../../kit/realtime/messages.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { endSessions, openSession } from '../accounts/sessions.ts';
import { signedInAs } from '../accounts/signedIn.ts';
import { note } from '../secondFactor/signingIn.ts';
import { bindToComputer } from '../sharedComputers/locking.ts';
import { deviceName, noteRefused, noteSignIn } from '../signIns/noting.ts';
import { elsewhereFailure } from '../singleSignOn/required.ts';
import { algorithms, challengeIn, isAnswerOf, madePasskey, noteUse } from './checking.ts';
import { listOfMember, removeOfMember, shown } from './members.ts';
import { newQuestion, siteOf, takeQuestion } from './questions.ts';

/** The name that devices show beside a passkey. */
const SITE_NAME = 'Doctor Assist';
const done = { done: true } as const;

export const passkeys: Handlers<typeof calls> = {
  async ownPasskeys(_, { db, session }) {
    const own = await passkeysOf(db, session.accountId);
    return own.map(shown);
  },

  async preparePasskey(_, { db, session, secrets, config }) {
    const { accountId, displayName } = session;
    const own = await passkeysOf(db, accountId);
    refuseMany(own);
    return {
      ...newQuestion(secrets, { of: 'add', session: session.id }),
      rpId: siteOf(config).rpId,
      rpName: SITE_NAME,
      user: {
        id: userHandleOf(own, secrets, accountId),
        name: (await personOf(db, accountId)).email,
        displayName,
      },
      algorithms,
      known: own.map(known),
    };
  },

  async addPasskey({ clientData, attestation, transports }, context) {
    const { db, session, secrets, config, audit, userAgent } = context;
    const { accountId } = session;
    const challenge = challengeIn(clientData) ?? '';
    const purpose = { of: 'add', session: session.id } as const;
    const refused = await takeQuestion(db, secrets, { challenge, purpose, accountId });
    if (refused) throw refused;
    const made = await madePasskey({ clientData, attestation }, siteOf(config), challenge);
    if (!made) throw refusal(400, 'PASSKEY.NOT_MADE');
    // Two windows at once are one after the other.
    const person = await personOf(db, accountId, true);
    const own = await passkeysOf(db, accountId);
    refuseMany(own);
    const name = deviceName(userAgent).slice(0, LONGEST_NAME) || SITE_NAME;
    const [added] = await db
      .insert(table)
      .values({
        ...made,
        accountId,
        name,
        transports,
        userHandle: userHandleOf(own, secrets, accountId),
      })
      .returning({ id: table.id })
      .catch((error: unknown) => {
        throw sqlState(error) === '23505' ? refusal(409, 'PASSKEY.KNOWN') : error;
      });
    if (!added) throw new Error('a passkey was not stored');
    await db.update(sessions).set({ passkeyId: added.id }).where(eq(sessions.id, session.id));
    await audit({
      resource: 'accounts',
      id: accountId,
      action: 'passkey-added',
      changes: { name: [null, name] },
    });
    await mail(context, 'PASSKEY_ADDED', person.email, name);
    return added;
  },

  async renamePasskey({ id, name }, { db, session, audit }) {
    const held = await hold(db, session.accountId, id);
    if (held.name === name) return done;
    await db.update(table).set({ name }).where(eq(table.id, id));
    await audit({
      resource: 'accounts',
      id: session.accountId,
      action: 'passkey-renamed',
      changes: { name: [held.name, name] },
    });
    return done;
  },

  async removePasskey({ id }, context) {
    const { db, session, audit } = context;
    const { accountId } = session;
    const { name } = await hold(db, accountId, id);
    await db.delete(table).where(eq(table.id, id));
    await audit({
      resource: 'accounts',
      id: accountId,
      action: 'passkey-removed',
      changes: { name: [name, null] },
    });
    await endSessions(context, accountId, 'passkey', session.id);
    // What a company asks for may be closed to this session from now on.
    await notifyHubs(context, { kind: 'rights', account: accountId });
    await mail(context, 'PASSKEY_REMOVED', (await personOf(db, accountId)).email, name);
    return done;
  },

  memberPasskeys: listOfMember,
  removeMemberPasskey: removeOfMember,

  async ownPasskeyQuestion(_, { db, session, secrets, config }) {
    const own = await passkeysOf(db, session.accountId);
    return {
      ...newQuestion(secrets, { of: 'confirm', session: session.id }),
      rpId: siteOf(config).rpId,
      known: own.map(known),
    };
  },

  async passkeyQuestion(_, { secrets, config }) {
    return { ...newQuestion(secrets, { of: 'sign-in' }), rpId: siteOf(config).rpId };
  },

  async authenticatePasskey(
    { device = '', timeZone = '', computer, ...answer },
    { database, address, userAgent, secrets, config, language },
  ) {
    const limits = [passkeyBy(hashOf(answer.credential), address), passkeysFrom(address)];
    await countAttempt(database, limits);
    const challenge = challengeIn(answer.clientData) ?? '';
    const origin = { address, userAgent, device, timeZone };
    let tried: number | null = null;
    // A refusal is returned rather than thrown: that the question was answered has to be committed.
    const outcome = await database.system(async (work): Promise<Failure | SignedIn> => {
      const { db } = work;
      const refused = await takeQuestion(db, secrets, { challenge, purpose: { of: 'sign-in' } });
      if (refused) return refused;
      const unknown = refusal(400, 'PASSKEY.UNKNOWN');
      const [found] = await db
        .select({ passkey: table, person: accounts })
        .from(table)
        .innerJoin(accounts, eq(accounts.id, table.accountId))
        .where(and(eq(table.credentialId, answer.credential), isNull(accounts.disabledAt)))
        .for('update', { of: table });
      if (!found) return unknown;
      const { passkey, person } = found;
      const told = await isAnswerOf(passkey, answer, siteOf(config), challenge);
      if (told.is === 'copied') await note(work, person.id, 'passkey-copied');
      if (told.is !== 'right') {
        tried = person.id;
        return unknown;
      }
      await noteUse(db, passkey, told);
      const elsewhere = await elsewhereFailure(db, person.id);
      if (elsewhere) return elsewhere;
      const { sessionId, ...tokens } = await openSession(work, person.id, address, passkey.id);
      await noteSignIn(
        { ...work, config },
        {
          person,
          sessionId,
          factor: 'passkey',
          origin,
          language,
        },
      );
      await db
        .insert(audits)
        .values({ accountId: person.id, resource: 'sessions', action: 'sign-in' });
      await bindToComputer(work, { sessionId, accountId: person.id, secret: computer });
      return signedInAs(db, person, tokens, { hasBothFactors: true });
    });
    if (!('token' in outcome)) {
      await noteRefused(database, tried, 'wrong-passkey', origin);
      throw outcome;
    }
    await uncountAttempt(database, limits);
    return outcome;
  },
};

type SignedIn = Awaited<ReturnType<typeof signedInAs>>;
type Own = Awaited<ReturnType<typeof passkeysOf>>;

const passkeysOf = (db: Db, accountId: number) =>
  db.select().from(table).where(eq(table.accountId, accountId)).orderBy(table.id);

const known = ({ credentialId: id, transports }: Own[number]) => ({ id, transports });

/** A passkey of a person, which others do not change meanwhile. Throws 404. */
async function hold(db: Db, accountId: number, id: number) {
  const [held] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.accountId, accountId)))
    .for('update');
  if (!held) throw notFound('id');
  return held;
}

async function personOf(db: Db, accountId: number, isHeld = false) {
  const asked = db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const [person] = await (isHeld ? asked.for('no key update') : asked);
  if (!person) throw new Error('the person of a session is gone');
  return person;
}

// What devices call the person: it tells nothing of them, and stays as long as they have a passkey.
const userHandleOf = (own: Own, secrets: SessionContext['secrets'], accountId: number) =>
  own[0]?.userHandle ?? secrets.sign(`passkeys of account ${accountId}`);

function refuseMany({ length }: Own): void {
  if (length >= MOST_PASSKEYS)
    throw refusal(409, 'PASSKEY.TOO_MANY', { params: { most: MOST_PASSKEYS } });
}

async function mail(
  context: SessionContext,
  key: 'PASSKEY_ADDED' | 'PASSKEY_REMOVED',
  recipient: string,
  title: string,
): Promise<void> {
  const { language, session } = context;
  await sendMail(context, key, {
    recipients: [recipient],
    language,
    values: () => ({ name: session.displayName, title }),
  });
}

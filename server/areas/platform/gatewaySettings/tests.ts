import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { WhatsAppKind } from '../../../../contract/messaging/whatsappInstances.ts';
import {
  type GatewayName,
  gatewayNames,
  resourceOf,
} from '../../../../contract/platform/gatewayFields.ts';
import type { GatewayAnswer } from '../../../../contract/platform/gatewaySettings.ts';
import { accounts, audits } from '../../../db/schema/index.ts';
import type { Gateways } from '../../../gateways/live.ts';
import type { Mail } from '../../../kit/gateways/mail/index.ts';
import type { BytesReply, Reply } from '../../../kit/gateways/post.ts';
import { projectOf } from '../../../kit/gateways/push/configured.ts';
import { firebaseGateway } from '../../../kit/gateways/push/firebase.ts';
import { tooManyAttempts, WINDOW_MINUTES } from '../../../kit/http/attempts.ts';
import { AfterCommit, type SessionContext } from '../../../kit/http/context.ts';
import { gatewaysOf } from '../../messaging/sms/account.ts';
import { renderMail } from '../emailTemplates/rendering.ts';
import { readWords } from '../emailTemplates/words.ts';

/** Tests of a person within the window. */
const MOST = 10;
const TESTED = 'test';
/** Characters of an answer that are shown. */
const LONGEST = 300;

type Ask = (gateways: Gateways, mail: Mail) => Promise<GatewayAnswer[]>;

/** Counts and notes a test of a gateway, and asks it once no transaction is open. */
export async function tested(
  context: SessionContext,
  gateway: GatewayName,
  ask: Ask,
): Promise<AfterCommit<{ answers: GatewayAnswer[] }>> {
  await refuseMany(context);
  const mail = await mailToOneself(context);
  const id = gatewayNames.indexOf(gateway) + 1;
  await context.audit({ resource: resourceOf(gateway), id, action: TESTED });
  const { current } = context.gateways;
  return new AfterCommit(async () => ({ answers: await ask(current, mail) }));
}

/** Sends a mail at once, and not by the queue: the mail server's answer is wanted. */
export const askMailServer: Ask = async ({ mail: server, config }, mail) => {
  if (!server) return [];
  const gateway = config.SMTP_URL === undefined ? 'SMTP' : new URL(config.SMTP_URL).host;
  try {
    return [{ gateway, reached: true, words: wordsOf(await server.send(mail)) }];
  } catch (error) {
    const { response, code } = error as { response?: unknown; code?: unknown };
    const words = [response, code].find((each) => typeof each === 'string') ?? '';
    return [{ gateway, reached: typeof response === 'string', words: wordsOf(words) }];
  }
};

const smsNames = {
  isms: 'iSMS',
  onewaysms: 'OneWaySMS',
  mocean: 'Mocean',
  smpp: 'SMPP',
} as const;

/** Asks every SMS gateway that has an address. */
export const askSms: Ask = ({ sms }) =>
  Promise.all(
    gatewaysOf(sms).flatMap((name) => {
      const { [name]: gateway } = sms;
      return gateway ? [gateway.greet().then((reply) => answerOf(smsNames[name], reply))] : [];
    }),
  );

const whatsAppNames = {
  ultramsg: 'UltraMsg',
  cloud: 'WhatsApp Cloud API',
} as const satisfies Record<WhatsAppKind, string>;

/** Asks every WhatsApp gateway that has an address. */
export const askWhatsApp: Ask = ({ whatsApp }) =>
  Promise.all(
    (['ultramsg', 'cloud'] as const).flatMap((name) => {
      const { [name]: gateway } = whatsApp;
      return gateway
        ? [gateway.greet().then((reply) => answerOf(whatsAppNames[name], withText(reply)))]
        : [];
    }),
  );

/** Asks the payment gateway. */
export const askPayment: Ask = async ({ payment }) =>
  payment ? [answerOf('MOLPay', await payment.greet())] : [];

/** Asks Firebase. */
export const askFirebase: Ask = async ({ config }) => {
  const project = projectOf(config);
  return project ? [answerOf('Firebase', await firebaseGateway(project).greet())] : [];
};

const withText = (reply: BytesReply): Reply =>
  reply.is === 'answered'
    ? { is: 'answered', status: reply.status, text: reply.body.toString('utf8') }
    : reply;

const answerOf = (gateway: string, reply: Reply): GatewayAnswer =>
  reply.is === 'answered'
    ? { gateway, reached: true, words: wordsOf(`${reply.status} ${reply.text}`) }
    : { gateway, reached: false, words: '' };

/** What was answered as one line of text. */
const wordsOf = (text: string): string =>
  text
    .slice(0, LONGEST)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

async function mailToOneself({ db, session, language }: SessionContext): Promise<Mail> {
  const [person] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, session.accountId));
  const [read] = await readWords(db, 'TEST', [language]);
  if (!person || !read) throw new Error('the person of a session is gone');
  const values = { name: session.displayName };
  const rendered = renderMail([{ language, words: read.words, values }]);
  return { key: randomUUID(), recipient: person.email, ...rendered, files: [] };
}

// One after the other, so that tests at the same time are all counted.
async function refuseMany({ db, session }: SessionContext): Promise<void> {
  await db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtext('test of a gateway'), ${session.accountId})`,
  );
  const window = sql`make_interval(mins => ${WINDOW_MINUTES})`;
  const [made] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      seconds: sql<number>`ceil(extract(epoch FROM min(${audits.at}) + ${window} - now()))::integer`,
    })
    .from(audits)
    .where(
      and(
        eq(audits.accountId, session.accountId),
        inArray(audits.resource, gatewayNames.map(resourceOf)),
        eq(audits.action, TESTED),
        gt(audits.at, sql`now() - ${window}`),
      ),
    );
  if (made && made.count >= MOST) throw tooManyAttempts(Math.max(1, made.seconds));
}

import { parse } from 'bowser';
import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm';
import { placeOf, type SignInOutcome } from '../../../../contract/accounts/signIns.ts';
import type { Language } from '../../../../contract/kit/language.ts';
import { signIns as table } from '../../../db/schema/index.ts';
import type { Config } from '../../../kit/config.ts';
import type { Database, Work } from '../../../kit/db/database.ts';
import { hashOf, newToken } from '../../../kit/http/secrets.ts';
import { displayTimeOf } from '../../../kit/time.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';

/** From where someone signs in, or tries to. */
export interface Origin {
  address: string;
  userAgent: string;
  /** What the browser calls itself, and its time zone; empty where it does not say. */
  device: string;
  timeZone: string;
}

/** Which second factor was given at a sign-in, or the passkey that takes the place of both. */
export type GivenFactor = '' | 'app' | 'recovery' | 'passkey' | 'single-sign-on';

/** Browser and system by their names, such as "Chrome, Windows"; empty where the program does not tell. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 100);
}

const columnsOf = ({ address, userAgent, device, timeZone }: Origin) => ({
  address,
  device: deviceName(userAgent),
  timeZone: /^[\w+/-]{1,50}$/.test(timeZone) ? timeZone : '',
  deviceHash: device === '' ? null : hashOf(device),
});

/**
 * Notes a try that was refused: those of an hour from one address are one line. Without an account the same statements
 * note nothing, so that their time tells nobody whether there is one.
 */
export async function noteRefused(
  database: Database,
  accountId: number | null,
  outcome: Exclude<SignInOutcome, 'ok' | 'disowned'>,
  origin: Origin,
): Promise<void> {
  const { address, device, timeZone } = columnsOf(origin);
  await database.system(async ({ db }) => {
    // Waiting until it is on the disk would take longer than noting nothing.
    await db.execute(sql`SET LOCAL synchronous_commit = off`);
    await db.execute(sql`
      WITH again AS (
        UPDATE sign_in s SET at = now(), times = s.times + 1
         WHERE s.id = (SELECT o.id FROM sign_in o
                        WHERE o.account_id = ${accountId}::integer AND o.outcome = ${outcome} AND o.address = ${address}
                          AND o.at > now() - interval '1 hour' ORDER BY o.at DESC LIMIT 1)
        RETURNING s.id)
      INSERT INTO sign_in (account_id, outcome, address, device, time_zone)
      SELECT ${accountId}::integer, ${outcome}, ${address}, ${device}, ${timeZone}
       WHERE ${accountId}::integer IS NOT NULL AND NOT EXISTS (SELECT FROM again)`);
  });
}

interface SignedIn {
  person: { id: number; email: string; displayName: string };
  sessionId: number;
  factor: GivenFactor;
  origin: Origin;
  language: Language;
}

/**
 * Notes a sign-in. Where its browser is one that the person has not used before, they are mailed a link that ends its
 * session; what does not say which browser it is counts as known where another such one was. The first sign-in of all is no news.
 */
export async function noteSignIn(
  work: Work & { config: Pick<Config, 'PUBLIC_URL'> },
  { person, sessionId, factor, origin, language }: SignedIn,
): Promise<void> {
  const { db } = work;
  const columns = columnsOf(origin);
  const code = (await isNews(db, person.id, columns)) ? newToken() : undefined;
  await db.insert(table).values({
    ...columns,
    accountId: person.id,
    outcome: 'ok',
    factor,
    sessionId,
    endHash: code ? hashOf(code) : null,
  });
  if (!code) return;
  const link = `${work.config.PUBLIC_URL}/auth/end-sign-in?${new URLSearchParams({ code })}`;
  const device = [columns.device, placeOf(columns.timeZone)].filter(Boolean).join(', ');
  await sendMail(work, 'NEW_DEVICE', {
    recipients: [person.email],
    language,
    values: (of) => ({
      name: person.displayName,
      device: device || '–',
      time: displayTimeOf(new Date(), of),
      link,
    }),
  });
}

async function isNews(
  db: Work['db'],
  accountId: number,
  { deviceHash, address }: ReturnType<typeof columnsOf>,
): Promise<boolean> {
  const earlier = (one: SQL | undefined) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.accountId, accountId), eq(table.outcome, 'ok'), one)),
    ).mapWith(Boolean);
  const [found] = await db
    .select({
      isKnown: earlier(
        deviceHash === null
          ? and(eq(table.address, address), isNull(table.deviceHash))
          : eq(table.deviceHash, deviceHash),
      ),
      hasOthers: earlier(sql`true`),
    })
    .from(sql`(SELECT 1) one`);
  return found !== undefined && found.hasOthers && !found.isKnown;
}

import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { INVITATION_DAYS, type Privilege } from '../../../../contract/accounts/branchUsers.ts';
import { interpolate } from '../../../../contract/kit/message.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import { audits, memberships as table } from '../../../db/schema/index.ts';
import { tooManyAttempts, WINDOW_MINUTES } from '../../../http/attempts.ts';
import type { SessionContext } from '../../../http/context.ts';
import { refusal } from '../../../http/failure.ts';
import { hashOf, newToken } from '../../../http/secrets.ts';
import { queueMail } from '../../../jobs/mail.ts';
import { textOf } from '../../platform/localization/catalogue.ts';
import { RESOURCE } from './writing.ts';

/** Invitations and documents that a person may mail within the window. */
const MAX_MAILS = 20;
/** The audit action that mails a document. */
export const MAILED = 'mail';
/** The audit actions that mail an invitation. */
export const INVITED = { first: 'invite', again: 'invite-again' } as const;

/** The stored part of a new invitation, and its code, which is mailed and not stored. */
export function newInvitation() {
  const code = newToken();
  return {
    code,
    stored: {
      invitationHash: hashOf(code),
      invitedUntil: new Date(Date.now() + INVITATION_DAYS * 86_400_000),
    },
  };
}

/** Mails the link of an invitation, in the language of the person who invites. */
export async function mailInvitation(
  context: SessionContext,
  invited: { email: string; role: Privilege },
  branch: { id: number; code: string; companyName: string },
  code: string,
): Promise<void> {
  const { config, session } = context;
  const { email, role } = invited;
  const query = new URLSearchParams({ email, branch: String(branch.id), code });
  const say = texts(context);
  const params = {
    who: session.displayName,
    branch: branch.code,
    company: branch.companyName,
    role: say(`ROLE.${role}`),
    email,
    days: INVITATION_DAYS,
    link: `${config.PUBLIC_URL}/branch-management-invite?${query}`,
  };
  await queueMail(context, {
    recipient: email,
    subject: interpolate(say('MAIL.INVITATION.SUBJECT'), params),
    body: interpolate(say('MAIL.INVITATION.TEXT'), params),
  });
}

/** Mails someone that their password was set by another. */
export async function mailPasswordSet(
  context: SessionContext,
  { email, name }: { email: string; name: string },
): Promise<void> {
  const say = texts(context);
  const params = { name, who: context.session.displayName };
  await queueMail(context, {
    recipient: email,
    subject: interpolate(say('MAIL.PASSWORD_SET.SUBJECT'), params),
    body: interpolate(say('MAIL.PASSWORD_SET.TEXT'), params),
  });
}

/** Refuses more invitations of a person than mails may be sent within the window. */
export async function refuseManyMails({ db, session }: SessionContext): Promise<void> {
  const window = sql`make_interval(mins => ${WINDOW_MINUTES})`;
  const [mailed] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      seconds: sql<number>`ceil(extract(epoch FROM min(${audits.at}) + ${window} - now()))::integer`,
    })
    .from(audits)
    .where(
      and(
        eq(audits.accountId, session.accountId),
        inArray(audits.resource, [RESOURCE, 'proformas', 'invoices']),
        inArray(audits.action, [...Object.values(INVITED), MAILED]),
        gt(audits.at, sql`now() - ${window}`),
      ),
    );
  if (mailed && mailed.count >= MAX_MAILS) throw tooManyAttempts(Math.max(1, mailed.seconds));
}

/** Refuses to invite someone who has access to the branch already. */
export async function refuseMember(
  { db }: SessionContext,
  where: Parameters<typeof and>[0],
  email: string,
): Promise<void> {
  const [member] = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        where,
        isNotNull(table.accountId),
        sql`lower(app.username(${table.accountId})) = ${email.toLowerCase()}`,
      ),
    )
    .limit(1);
  if (member) throw refusal(409, 'BRANCH_USER.EXISTS', { field: 'email' });
}

function texts({ language }: SessionContext): (code: TextCode) => string {
  return (code) => textOf(code, language);
}

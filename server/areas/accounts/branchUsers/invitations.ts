import { and, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { INVITATION_DAYS, type Privilege } from '../../../../contract/accounts/branchUsers.ts';
import { audits, memberships as table } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { tooManyAttempts, WINDOW_MINUTES } from '../../../kit/http/attempts.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { hashOf, newToken } from '../../../kit/http/secrets.ts';
import { addAlert } from '../../../notifications/adding.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { textOf } from '../../platform/localization/catalogue.ts';
import { RESOURCE } from './writing.ts';

/** Invitations, documents and tests of mails that a person may mail within the window. */
const MAX_MAILS = 20;
/** The audit action that mails a document or a test. */
export const MAILED = 'mail';
/** The audit action that asks the person of an account. */
export const ASKED = 'ask';
/** The audit actions that mail an invitation. */
export const INVITED = { first: 'invite', again: 'invite-again' } as const;

/** The audit action that mails a link for a new password. */
export const LINKED = 'mail-reset';
/** How many of them a branch user may be mailed within the window. */
const MAX_LINKS = 3;

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
  const { config, session, language } = context;
  const { email, role } = invited;
  const query = new URLSearchParams({ email, branch: String(branch.id), code });
  await sendMail(context, 'INVITATION', {
    recipients: [email],
    language,
    values: () => ({
      who: session.displayName,
      branch: branch.code,
      company: branch.companyName,
      role: textOf(`ROLE.${role}`, language),
      email,
      days: String(INVITATION_DAYS),
      link: `${config.PUBLIC_URL}/branch-management-invite?${query}`,
    }),
  });
}

/** Asks the person of an account, by mail and alert, whether they become a user of a branch. */
export async function askToJoin(
  context: SessionContext,
  asked: { id: number; email: string; role: string },
  branch: { code: string; companyName: string },
  accountId: number,
): Promise<void> {
  const { config, session, language } = context;
  await sendMail(context, 'BRANCH_ASKS', {
    recipients: [asked.email],
    language,
    values: () => ({
      who: session.displayName,
      branch: branch.code,
      company: branch.companyName,
      role: textOf(`ROLE.${asked.role as Privilege}`, language),
      link: `${config.PUBLIC_URL}/user-profile/branches`,
    }),
  });
  await addAlert(context, {
    event: 'BRANCH_ASKS',
    record: asked.id,
    named: [accountId],
    params: { branch: branch.code, company: branch.companyName },
    by: session.accountId,
  });
}

/** Mails someone that their password was set by another. */
export async function mailPasswordSet(
  context: SessionContext,
  { email, name }: { email: string; name: string },
): Promise<void> {
  const { language, session } = context;
  await sendMail(context, 'PASSWORD_SET', {
    recipients: [email],
    language,
    values: () => ({ name, who: session.displayName }),
  });
}

/** Mails a branch user the link by which they choose a new password, as the page for a forgotten one does. */
export async function mailPasswordLink(
  context: SessionContext,
  { email, name }: { email: string; name: string },
  code: string,
): Promise<void> {
  const { config, language, session } = context;
  const link = `${config.PUBLIC_URL}/auth/reset-password?${new URLSearchParams({ email, code })}`;
  await sendMail(context, 'PASSWORD_LINK', {
    recipients: [email],
    language,
    values: () => ({ name, who: session.displayName, link }),
  });
}

/** Refuses more links than a branch user may be mailed within the window, whoever sends them. The caller has locked them. */
export const refuseManyLinks = (
  { db }: SessionContext,
  { id, branchId }: { id: number; branchId: number | undefined },
): Promise<void> =>
  refuseMany(
    db,
    and(
      branchId === undefined ? isNull(audits.branchId) : eq(audits.branchId, branchId),
      eq(audits.resource, RESOURCE),
      eq(audits.recordId, String(id)),
      eq(audits.action, LINKED),
    ),
    MAX_LINKS,
  );

/** Refuses more mails of a person than may be sent within the window. */
export const refuseManyMails = ({ db, session }: SessionContext): Promise<void> =>
  refuseMany(
    db,
    and(
      eq(audits.accountId, session.accountId),
      inArray(audits.resource, [
        RESOURCE,
        'proformas',
        'invoices',
        'email-templates',
        'receipts',
        'tenants',
        'team-charging-accounts',
        'charging-accounts',
      ]),
      inArray(audits.action, [...Object.values(INVITED), ASKED, LINKED, MAILED]),
    ),
    MAX_MAILS,
  );

async function refuseMany(db: Db, mailed: SQL | undefined, most: number): Promise<void> {
  const window = sql`make_interval(mins => ${WINDOW_MINUTES})`;
  const [found] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      seconds: sql<number>`ceil(extract(epoch FROM min(${audits.at}) + ${window} - now()))::integer`,
    })
    .from(audits)
    .where(and(mailed, gt(audits.at, sql`now() - ${window}`)));
  if (found && found.count >= most) throw tooManyAttempts(Math.max(1, found.seconds));
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

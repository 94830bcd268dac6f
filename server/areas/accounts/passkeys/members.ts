import type { Passkey, passkeys as calls } from '../../../../contract/accounts/passkeys.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import type { passkeys as table } from '../../../db/schema/index.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { wallClockOf, wallClockOrNull } from '../../../kit/time.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { refuseNotAnswered } from '../branchUsers/reading.ts';
import { branchOf, hold, RESOURCE } from '../branchUsers/writing.ts';

type Row = Pick<
  typeof table.$inferSelect,
  'id' | 'name' | 'createdAt' | 'lastUsedAt' | 'isBackedUp'
>;

/** A passkey as lists show it. */
export const shown = ({ id, name, createdAt, lastUsedAt, isBackedUp }: Row): Passkey => ({
  id,
  name,
  created: wallClockOf(createdAt),
  lastUsed: wallClockOrNull(lastUsedAt),
  isBackedUp,
});

/** The passkeys of a branch user, for whoever answers for their account. */
export async function listOfMember(
  { id }: Checked<typeof calls.memberPasskeys>,
  context: SessionContext,
): Promise<Passkey[]> {
  await refuseNotAnswered(context, id);
  const { rows } = await context.client.query<Row>(
    `SELECT id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt", is_backed_up AS "isBackedUp"
       FROM app.member_passkeys($1)`,
    [id],
  );
  return rows.map(shown);
}

/** Removes a passkey of a branch user, and ends their sessions. */
export async function removeOfMember(
  { id, passkeyID }: Checked<typeof calls.removeMemberPasskey>,
  context: SessionContext,
) {
  const { client, language, session, audit } = context;
  const member = await hold(context, id);
  await refuseNotAnswered(context, id);
  const { rows } = await client.query<{ title: string; email: string; display_name: string }>(
    'SELECT * FROM app.remove_member_passkey($1, $2)',
    [id, passkeyID],
  );
  const [removed] = rows;
  if (!removed) throw notFound('passkeyID');
  const { title, email, display_name: name } = removed;
  await audit({
    resource: RESOURCE,
    id,
    action: 'passkey-removed',
    branchId: await branchOf(context, member),
    changes: { name: [title, null] },
  });
  await sendMail(context, 'PASSKEY_TAKEN', {
    recipients: [email],
    language,
    values: () => ({ name, title, who: session.displayName }),
  });
  return { done: true } as const;
}

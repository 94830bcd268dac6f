import { eq } from 'drizzle-orm';
import type { Call } from '../../../contract/kit/call.ts';
import type { Work } from '../db/database.ts';
import { accounts } from '../db/schema/index.ts';
import { confirmationFailure } from './confirmation.ts';
import type { OpenedRequest } from './session.ts';

/**
 * The password of a request's person, against which a call's is checked. Whoever has none confirms in another way, where
 * the call allows that: `unconfirmed` is the error where they have not done so lately.
 */
export async function ownPassword(
  call: Pick<Call, 'needsPassword'>,
  work: Work,
  opened: OpenedRequest,
) {
  const [row] = await work.db
    .select({ id: accounts.id, hash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, opened.account_id));
  if (!row) return undefined;
  const confirmsOtherwise = row.hash === '' && !call.needsPassword;
  const asked = { session: opened.session_id };
  const unconfirmed = confirmsOtherwise
    ? await confirmationFailure({ recentlyConfirmed: true }, asked, work)
    : undefined;
  return { ...row, opened, confirmsOtherwise, unconfirmed };
}

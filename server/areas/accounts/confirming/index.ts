import { eq, sql } from 'drizzle-orm';
import type { confirming as calls } from '../../../../contract/accounts/confirming.ts';
import { sessions } from '../../../db/schema/index.ts';
import { type Handlers, refuseAfterCommit } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { giveOwnPasskey } from '../passkeys/ownPasskey.ts';
import { holdFactor } from '../secondFactor/codes.ts';
import { giveOwnCode } from '../secondFactor/ownCode.ts';
import { takeConfirmation } from '../singleSignOn/confirming.ts';

export const confirming: Handlers<typeof calls> = {
  // A password that comes here was compared by the pipeline.
  async confirmIdentity({ password, code, passkey, ticket }, context) {
    const { db, session, audit } = context;
    const factor = passkey ? undefined : await holdFactor(db, session.accountId);
    if (passkey) {
      const refused = await giveOwnPasskey(context, passkey);
      if (refused) return refuseAfterCommit(refused);
    } else if (factor?.since) {
      if (!code) throw refusal(403, 'AUTH.CODE_WANTED', { field: 'code' });
      const refused = await giveOwnCode(context, code);
      if (refused) return refuseAfterCommit(refused);
    } else if (ticket !== undefined) await takeConfirmation(context, ticket);
    else if (password === undefined) throw refusal(400, 'GENERAL.REQUIRED', { field: 'password' });
    await db
      .update(sessions)
      .set({ confirmedAt: sql`now()` })
      .where(eq(sessions.id, session.id));
    await audit({ resource: 'sessions', id: session.id, action: 'confirm' });
    return { done: true };
  },
};

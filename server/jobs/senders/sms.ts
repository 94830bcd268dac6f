import { eq } from 'drizzle-orm';
import { smsAccounts } from '../../db/schema/index.ts';
import type { SmsGateways } from '../../gateways/sms/index.ts';
import type { SecretBox } from '../../secrets/box.ts';
import { placeOf } from '../../secrets/stored.ts';
import type { MessageSender } from '../messages.ts';

/** Sends SMS with the account of their branch. */
export function smsSender(gateways: SmsGateways, secrets: SecretBox): MessageSender {
  return {
    async prepare({ db }, { branchId, phone, text }) {
      const [account] = await db
        .select()
        .from(smsAccounts)
        .where(eq(smsAccounts.branchId, branchId));
      if (!account) return { status: 'fail_authenticate', reason: 'SMS.NO_ACCOUNT' };
      const { username, senderId } = account;
      const password = secrets.open(account.password, placeOf(smsAccounts.password, branchId));
      if (password === undefined)
        return { status: 'fail_authenticate', reason: 'SMS.ACCOUNT_UNREADABLE' };
      const gateway = gateways[account.gateway];
      if (!gateway) return { status: 'failed', reason: 'SMS.NO_GATEWAY' };
      return () => gateway.send({ branchId, username, password }, { phone, text, senderId });
    },
  };
}

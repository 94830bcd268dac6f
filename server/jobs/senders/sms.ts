import { eq } from 'drizzle-orm';
import { smsAccounts } from '../../db/schema/index.ts';
import type { SmsGateway } from '../../gateways/sms/index.ts';
import type { MessageSender } from '../messages.ts';

/** Sends SMS with the account of their branch. */
export function smsSender(gateway: SmsGateway): MessageSender {
  return {
    async prepare({ db }, { branchId, phone, text }) {
      const [account] = await db
        .select()
        .from(smsAccounts)
        .where(eq(smsAccounts.branchId, branchId));
      if (!account) return { status: 'fail_authenticate', reason: 'SMS.NO_ACCOUNT' };
      return () => gateway.send(account, { phone, text, senderId: account.senderId });
    },
  };
}

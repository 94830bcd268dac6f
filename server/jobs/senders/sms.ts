import { accountOf, askingOf } from '../../areas/messaging/sms/account.ts';
import type { SmsGateways } from '../../gateways/sms/index.ts';
import type { SecretBox } from '../../kit/secrets/box.ts';
import type { MessageSender } from '../messages.ts';

/** Sends SMS with the account of their branch. */
export function smsSender(sms: SmsGateways, secrets: SecretBox): MessageSender {
  return {
    async prepare(work, { branchId, phone, text }) {
      const row = await accountOf(work, branchId);
      const asking = askingOf({ sms, secrets }, row);
      if ('reason' in asking) return asking;
      const { gateway, account } = asking;
      return () => gateway.send(account, { phone, text, senderId: row?.senderId ?? '' });
    },
  };
}

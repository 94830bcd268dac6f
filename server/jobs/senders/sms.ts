import { lackWords } from '../../../contract/accounts/planFeatures.ts';
import { hasFeature } from '../../areas/accounts/branchSubscriptions/features.ts';
import { accountOf, askingOf } from '../../areas/messaging/sms/account.ts';
import type { Refusal } from '../../gateways/result.ts';
import type { SmsGateways } from '../../gateways/sms/index.ts';
import type { SecretBox } from '../../kit/secrets/box.ts';
import type { MessageSender } from '../messages.ts';

const notInPlan: Refusal = { status: 'failed', reason: lackWords.sms };

/** Sends SMS with the account of their branch. */
export function smsSender(sms: SmsGateways, secrets: SecretBox): MessageSender {
  return {
    async prepare(work, { branchId, phone, text }) {
      if (!(await hasFeature(work, branchId, 'sms'))) return notInPlan;
      const row = await accountOf(work, branchId);
      const asking = askingOf({ sms, secrets }, row);
      if ('reason' in asking) return asking;
      const { gateway, account } = asking;
      return () => gateway.send(account, { phone, text, senderId: row?.senderId ?? '' });
    },
  };
}

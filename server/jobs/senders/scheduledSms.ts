import { lackWords } from '../../../contract/accounts/planFeatures.ts';
import {
  MAX_SMS_CHARACTERS,
  smsFault,
  smsParts,
  smsText,
} from '../../../contract/messaging/smsText.ts';
import { hasFeature } from '../../areas/accounts/branchSubscriptions/features.ts';
import { accountOf } from '../../areas/messaging/sms/account.ts';
import type { SmsGateways } from '../../gateways/sms/index.ts';
import type { ScheduledChannel } from '../messageSchedulers.ts';

/** SMS of schedulers. */
export function scheduledSms(gateways: SmsGateways): ScheduledChannel {
  return {
    channel: 'sms',
    rules: { max: MAX_SMS_CHARACTERS, fault: smsFault },
    async writerOf(work, branchId) {
      if (!(await hasFeature(work, branchId, 'sms'))) return lackWords.sms;
      const account = await accountOf(work, branchId);
      if (!account) return 'SMS.NO_ACCOUNT';
      if (!gateways[account.gateway]) return 'SMS.NO_GATEWAY';
      return (content, clinic) => {
        const text = smsText(content, clinic);
        return { text, parts: smsParts(text) };
      };
    },
  };
}

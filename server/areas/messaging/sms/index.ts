import type { sms as calls } from '../../../../contract/messaging/sms.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { historyOf } from '../messages/reading.ts';
import { accountOf, gatewaysOf, storeAccount, withoutPassword } from './account.ts';
import { askBalance, tryAccount } from './asking.ts';
import { toSentSms } from './reading.ts';
import { send } from './sending.ts';

export const sms: Handlers<typeof calls> = {
  sendSms: send,

  async smsHistoryList(input, context) {
    return (await historyOf(context, { ...input, channel: 'sms' })).map(toSentSms);
  },

  async smsAccess(_, context) {
    const row = await accountOf(context, context.branch.id);
    return { ...withoutPassword(row, context.sms), gateways: gatewaysOf(context.sms) };
  },

  updateSmsAccess: (input, context) => storeAccount(input, context.branch.id, context),

  testSmsAccess: (_, context) => tryAccount(context.branch.id, context),

  smsResponse: askBalance,
};

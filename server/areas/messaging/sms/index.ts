import type { sms as calls } from '../../../../contract/messaging/sms.ts';
import type { Handlers } from '../../../http/context.ts';
import { historyOf } from '../messages/reading.ts';
import { accountOf, askBalance, storeAccount, withoutPassword } from './account.ts';
import { send } from './sending.ts';

export const sms: Handlers<typeof calls> = {
  sendSms: send,

  smsHistoryList: (input, context) => historyOf(context, 'sms', input),

  async smsAccess(_, context) {
    return withoutPassword(await accountOf(context));
  },

  updateSmsAccess: storeAccount,

  smsResponse: askBalance,
};

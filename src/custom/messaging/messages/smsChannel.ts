import { sms } from '../../../../contract/messaging/sms.ts';
import { MAX_SMS_CHARACTERS, smsFault } from '../../../../contract/messaging/smsText.ts';
import type { Channel } from './channel.ts';
import { toDetail } from './recipients.ts';
import { SmsPreview } from './SmsPreview.tsx';

/** SMS: networks block some content. */
export const smsChannel: Channel<typeof sms.sendSms> = {
  name: 'sms',
  call: sms.sendSms,
  historyCall: sms.smsHistoryList,
  fields: { template: 'smsTemplateID', content: 'smsContent' },
  written: ({ template, content }) => ({ smsTemplateID: template, smsContent: content }),
  addressed: (recipients) => ({ smsDetailList: recipients.map(toDetail) }),
  send: async (send, input, requestKey) => (await send(sms.sendSms, { ...input, requestKey })).data,
  rules: { max: MAX_SMS_CHARACTERS, faultOf: smsFault },
  preview: SmsPreview,
};

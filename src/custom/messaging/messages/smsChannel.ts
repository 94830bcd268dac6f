import { sms } from '../../../../contract/messaging/sms.ts';
import { MAX_SMS_CHARACTERS, smsFault } from '../../../../contract/messaging/smsText.ts';
import type { Channel, Written } from './channel.ts';
import { type Recipient, toDetail } from './recipients.ts';
import { SmsPreview } from './SmsPreview.tsx';

const written = ({ template, content }: Written) => ({
  smsTemplateID: template,
  smsContent: content,
});
const addressed = (recipients: readonly Recipient[]) => ({
  smsDetailList: recipients.map(toDetail),
});

/** SMS: networks block some content. */
export const smsChannel: Channel<typeof sms.sendSms> = {
  name: 'sms',
  call: sms.sendSms,
  historyCall: sms.smsHistoryList,
  fields: { template: 'smsTemplateID', content: 'smsContent' },
  written,
  addressed,
  send: async (send, message, requestKey) => {
    const input = { ...written(message), ...addressed(message.recipients), requestKey };
    return (await send(sms.sendSms, input)).data;
  },
  failureText: (result) => `MESSAGE.RESULT.${result}`,
  rules: { max: MAX_SMS_CHARACTERS, faultOf: smsFault },
  preview: SmsPreview,
};

import type { messageReplies as calls } from '../../../../contract/messaging/messageReplies.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { noteRead } from '../../accounts/recordReadings/noting.ts';
import { idsByNumber } from '../../clinic/patients/record.ts';
import { exchangedWith, listReplies } from './reading.ts';

export const messageReplies: Handlers<typeof calls> = {
  messageReplyList: (input, context) => listReplies(context, input),

  async patientMessageList({ icPassport }, context) {
    await noteRead(context, 'messages', await idsByNumber(context, icPassport));
    return exchangedWith(context, icPassport);
  },
};

import type { messageReplies as calls } from '../../../../contract/messaging/messageReplies.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { exchangedWith, listReplies } from './reading.ts';

export const messageReplies: Handlers<typeof calls> = {
  messageReplyList: (input, context) => listReplies(context, input),
  patientMessageList: ({ icPassport }, context) => exchangedWith(context, icPassport),
};

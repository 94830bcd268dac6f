import type { messageList as calls } from '../../../../contract/messaging/messageList.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { historyOf } from './reading.ts';

export const messageList: Handlers<typeof calls> = {
  async messageList(input, context) {
    const found = await historyOf(context, input);
    return found.map((message) => {
      const { parts: _, ...rest } = message;
      return rest;
    });
  },
};

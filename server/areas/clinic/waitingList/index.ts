import type { waitingList as calls } from '../../../../contract/clinic/waitingList.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { offer } from './offering.ts';
import { fittingIn, listOf, oneOf } from './reading.ts';
import { add, edit, remove, restore } from './writing.ts';

export const waitingList: Handlers<typeof calls> = {
  waitingList: (input, context) => listOf(context, input),

  waitingEntryDetail: ({ id }, context) => oneOf(context, id),

  addWaitingEntry: add,

  updateWaitingEntry: edit,

  async removeWaitingEntry({ id }, context) {
    await remove(context, id);
    return { done: true };
  },

  restoreWaitingEntry: ({ id }, context) => restore(context, id),

  waitingForSlot: (input, context) => fittingIn(context, input),

  offerWaitingTime: offer,
};

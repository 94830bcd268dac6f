import type { waitingList as calls } from '../../../contract/waitingList.ts';
import type { Handlers } from '../../http/context.ts';
import { doctorsOf } from '../appointments/references.ts';
import { fittingIn, listOf, oneOf } from './reading.ts';
import { add, edit, remove, restore } from './writing.ts';

export const waitingList: Handlers<typeof calls> = {
  async waitingList(input, context) {
    if (input.doctor !== undefined) await doctorsOf(context, [input.doctor], 'doctor');
    return listOf(context, input);
  },

  waitingEntryDetail: ({ id }, context) => oneOf(context, id),

  addWaitingEntry: add,

  updateWaitingEntry: edit,

  async removeWaitingEntry({ id }, context) {
    await remove(context, id);
    return { done: true };
  },

  restoreWaitingEntry: ({ id }, context) => restore(context, id),

  async waitingForSlot(input, context) {
    await doctorsOf(context, input.resource, 'resource');
    return fittingIn(context, input);
  },
};

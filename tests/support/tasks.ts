import * as kinds from '../../contract/fields.ts';
import { masterList } from '../../contract/kit/rest.ts';

/** A list of which one role changes its own records alone. */
export const tasks = masterList({
  one: 'task',
  of: 'branch',
  managedBy: ['Manager', 'Doctor', 'Receptionist'],
  fields: { title: kinds.requiredText(1, 100), state: kinds.oneOf(['open', 'done']) },
  states: {
    of: 'state',
    first: 'open',
    transitions: {
      finish: { from: ['open'], to: 'done', by: ['Manager', 'Doctor'], undo: 'reopen' },
      reopen: { from: ['done'], to: 'open', by: ['Manager', 'Doctor'] },
    },
  },
  recordAccess: { Doctor: { edit: { createdBy: 'me' } } },
  example: { title: 'Call back' },
});

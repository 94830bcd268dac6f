import * as kinds from '../../contract/fields.ts';
import { masterList } from '../../contract/kit/rest.ts';

/** A list whose records have states. */
export const letters = masterList({
  one: 'letter',
  of: 'branch',
  managedBy: ['Tenant', 'Manager', 'Receptionist'],
  fields: {
    title: kinds.requiredText(1, 100),
    state: kinds.oneOf(['draft', 'sent', 'answered', 'voided']),
    postage: kinds.optionalMoney(),
    answer: kinds.optionalText(200),
  },
  states: {
    of: 'state',
    first: 'draft',
    editedIn: ['draft', 'sent'],
    transitions: {
      post: {
        from: ['draft'],
        to: 'sent',
        by: ['Manager', 'Doctor'],
        needs: { holds: ({ postage }) => (postage ?? 0) > 0, error: 'GENERAL.REQUIRED' },
        undo: 'recall',
      },
      recall: { from: ['sent'], to: 'draft', by: ['Manager', 'Doctor'] },
      reply: {
        from: ['sent'],
        to: 'answered',
        by: ['Receptionist', 'Manager'],
        asks: { answer: kinds.requiredText(1, 200) },
        example: { answer: 'Yes' },
      },
      void: {
        from: ['draft', 'sent'],
        to: 'voided',
        by: ['Tenant', 'Manager'],
        asks: { reason: kinds.requiredText(1, 200) },
        example: { reason: 'Twice' },
      },
    },
  },
  example: { title: 'To the insurer', postage: 150 },
});

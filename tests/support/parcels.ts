import * as kinds from '../../contract/fields.ts';
import { masterList } from '../../contract/kit/rest.ts';

/** A list whose fields say what others of the record make of them, and who sees them. */
export const parcels = masterList({
  one: 'parcel',
  of: 'branch',
  managedBy: ['Tenant', 'Manager', 'Doctor', 'Receptionist'],
  fields: {
    title: kinds.requiredText(1, 100),
    sending: kinds.oneOf(['courier', 'pickup']),
    address: kinds.optionalText(200),
    floor: kinds.optionalWholeNumber({ min: 1, max: 90 }),
    isPaid: kinds.orElse(kinds.flag(), false),
    price: kinds.optionalMoney(),
    cost: kinds.optionalMoney(),
    note: kinds.optionalText(200),
  },
  rules: {
    address: {
      shown: ({ sending }) => sending === 'courier',
      required: ({ sending }) => sending === 'courier',
    },
    // Depends on what another rule hides.
    floor: { shown: ({ address }) => address !== '' },
    price: { fixed: ({ isPaid }) => isPaid },
  },
  fieldAccess: {
    cost: { readBy: ['Tenant', 'Manager'], editedBy: ['Tenant'] },
    note: { editedBy: ['Manager', 'Doctor'] },
  },
  example: { title: 'Gloves', sending: 'pickup' },
});

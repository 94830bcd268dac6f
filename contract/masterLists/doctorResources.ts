import { optionalColour, optionalEmail, orLeftOut, requiredText, wholeNumber } from '../fields.ts';
import { masterList } from '../kit/rest.ts';

/** The doctors of a branch, who appointments are booked with. A removed one is no longer booked. */
export const doctorResources = masterList({
  one: 'doctorResource',
  of: 'branch',
  managedBy: ['Tenant', 'Manager'],
  readByKeys: true,
  fields: {
    name: requiredText(1, 100),
    colour: optionalColour(),
    position: orLeftOut(wholeNumber({ min: 0, max: 999 })),
    email: optionalEmail(),
  },
  example: { name: 'Dr Lim Wei Ling', colour: '#0f766e', email: '' },
});

import { optionalText, requiredText } from '../fields.ts';
import { masterList } from '../kit/rest.ts';

/** The products that subscription plans sell. */
export const productTypes = masterList({
  one: 'productType',
  of: 'platform',
  managedBy: ['Administrator'],
  fields: { title: requiredText(1, 100), description: optionalText(500) },
  example: { title: 'Pharmacy', description: 'For a dispensary of its own' },
});

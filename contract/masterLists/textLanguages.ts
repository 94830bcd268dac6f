import { requiredText } from '../fields.ts';
import { masterList } from '../kit/rest.ts';
import { z } from '../kit/zod.ts';
import { placeOf } from '../texts/languages.ts';

/** Languages of the product beside those that ship. Their texts are translated one by one, and English until then. */
export const textLanguages = masterList({
  one: 'textLanguage',
  of: 'platform',
  managedBy: ['Administrator'],
  fields: {
    code: requiredText(2, 3).check(
      z.regex(/^[a-z]{2,3}$/, { error: 'TRANSLATION.LANGUAGE_CODE' }),
      z.refine((value) => placeOf(value) < 0, { error: 'TRANSLATION.LANGUAGE_SHIPS' }),
    ),
    name: requiredText(1, 50),
  },
  example: { code: 'ta', name: 'தமிழ்' },
});

import { stateCodes } from '../../../../contract/accounts/eInvoice.ts';
import { languages } from '../../../../contract/texts/index.ts';
import { textOf } from '../../platform/localization/catalogue.ts';

/** MyInvois's code of a state as people write it, in any language of the product; '' where it is none. */
export function stateCodeOf(state: string): (typeof stateCodes)[number] | '' {
  const written = plain(state);
  return (
    stateCodes.find((code) =>
      languages.some((language) => plain(textOf(`STATE.${code}`, language)) === written),
    ) ?? ''
  );
}

/** Without what people leave out: "Wilayah Persekutuan Kuala Lumpur" is Kuala Lumpur. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\b(?:w\.?p\.?|wilayah persekutuan|darul [\w’']+)(?=\s|$)/g, '')
    .replaceAll(/[\s.]/g, '');

import type { providerFields } from '../../../../contract/agata/providerProfile.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import type { Code, Translate } from '../../../framework/text.tsx';

type Field = keyof typeof providerFields;

/** A field that a provider asks to have changed. */
export interface Asked {
  field: Field;
  before: string;
  after: string;
}

const labels = {
  kind: 'RESOURCE.PROVIDER_PROFILE.KIND',
  name: 'RESOURCE.PROVIDER_PROFILE.NAME',
  mobileNo: 'RESOURCE.PROVIDER_PROFILE.MOBILE_NO',
  icNo: 'AGATA.IC_NO',
  passport: 'AGATA.PASSPORT',
  qualification: 'RESOURCE.PROVIDER_PROFILE.QUALIFICATION',
  mmcNo: 'AGATA.MMC_NO',
  apcNo: 'AGATA.APC_NO',
  expertise: 'RESOURCE.PROVIDER_PROFILE.EXPERTISE',
  organizationType: 'RESOURCE.PROVIDER_PROFILE.ORGANIZATION_TYPE',
  associationBody: 'RESOURCE.PROVIDER_PROFILE.ASSOCIATION_BODY',
} as const satisfies Record<Field, Code>;
const kinds: Readonly<Record<string, Code>> = {
  provider: 'AGATA.PROVIDER',
  agent: 'AGATA.AGENT',
};

/** What a field of a provider is called. */
export const askedLabel = (t: Translate, field: Field): string => t(labels[field]);

/** A value of a field of a provider as it is shown. */
export function askedValue(t: Translate, field: Field, value: string): string {
  const word = field === 'kind' ? kinds[value] : undefined;
  if (word) return t(word);
  if (field === 'mobileNo') return formatPhone(value);
  return value === '' ? '–' : value;
}

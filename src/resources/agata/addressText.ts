import { valueText } from '../../framework/fieldValues.ts';

/** A town as people write it on an envelope: 50450 Kuala Lumpur, Selangor. */
export function addressText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const { postcode, city, state }: Record<string, unknown> = { ...value };
  const town = [postcode, city].map(valueText).filter(Boolean).join(' ');
  return [town, valueText(state)].filter(Boolean).join(', ');
}

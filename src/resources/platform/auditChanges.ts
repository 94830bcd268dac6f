import { valueText } from '../../framework/fieldValues.ts';

/** Changes of an entry as one text: `field: before → after; …`. */
export function changesText(changes: unknown): string {
  if (typeof changes !== 'object' || changes === null) return '';
  return Object.entries(changes)
    .map(([field, sides]) => `${field}: ${sidesText(sides)}`)
    .join('; ');
}

/** The values before and after a change: `before → after`, or the one that there is. */
export function sidesText(sides: unknown): string {
  if (!Array.isArray(sides)) return '';
  return sides
    .map((side: unknown) => said(side))
    .filter((side) => side !== '')
    .join(' → ');
}

function said(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : valueText(value);
}

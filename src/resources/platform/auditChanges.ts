/** Changes of an entry as one text: `field: before → after; …`. */
export function changesText(changes: unknown): string {
  if (typeof changes !== 'object' || changes === null) return '';
  return Object.entries(changes)
    .map(([field, sides]) => `${field}: ${sidesText(sides)}`)
    .join('; ');
}

/** The values before and after a change: `before → after`, with a dash for none. */
export function sidesText(sides: unknown): string {
  return Array.isArray(sides) ? sides.map(said).join(' → ') : '';
}

function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

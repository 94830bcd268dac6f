/** Placeholders of a message in braces, filled in for each recipient (document 2, message template). */
export const placeholders = [
  'name',
  'apttype',
  'aptdate',
  'aptremark',
  'resource',
  'nextaction',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** Placeholders about an appointment, which are empty for a recipient without one. */
export const appointmentPlaceholders = placeholders.filter((holder) => holder !== 'name');

/** The placeholders of a message, without duplicates. */
export function placeholdersIn(text: string): Placeholder[] {
  return placeholders.filter((holder) => text.includes(`{${holder}}`));
}

/** The message for one recipient. Placeholders without a value stay as they are. */
export function filledMessage(text: string, values: Partial<Record<Placeholder, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name as Placeholder] ?? whole) : whole,
  );
}

/** An appointment's time (wall clock) in a message: 21 Nov 2026, 10:00 AM. */
export function messageTime(wall: string): string {
  const hour = Number(wall.slice(11, 13));
  const time = `${String(hour % 12 || 12).padStart(2, '0')}:${wall.slice(14, 16)}`;
  const day = `${wall.slice(8, 10)} ${months[Number(wall.slice(5, 7)) - 1]} ${wall.slice(0, 4)}`;
  return `${day}, ${time} ${hour < 12 ? 'AM' : 'PM'}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

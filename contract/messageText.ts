/** What a message may hold in braces, to be filled in for each recipient (document 2, message template). */
export const holders = [
  'name',
  'apttype',
  'aptdate',
  'aptremark',
  'resource',
  'nextaction',
] as const;
export type Holder = (typeof holders)[number];

/** Holders that speak of an appointment, and so have nothing to say to a recipient without one. */
export const appointmentHolders = holders.filter((holder) => holder !== 'name');

/** The holders that a message uses, each once. */
export function holdersIn(text: string): Holder[] {
  return holders.filter((holder) => text.includes(`{${holder}}`));
}

/** A message as its recipient will read it. Braces around anything without a value stay as they are. */
export function filledMessage(text: string, values: Partial<Record<Holder, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name as Holder] ?? whole) : whole,
  );
}

/** An appointment's time (wall clock) as a message tells it: 21 Nov 2026, 10:00 AM. */
export function messageTime(wall: string): string {
  const hour = Number(wall.slice(11, 13));
  const time = `${String(hour % 12 || 12).padStart(2, '0')}:${wall.slice(14, 16)}`;
  const day = `${wall.slice(8, 10)} ${months[Number(wall.slice(5, 7)) - 1]} ${wall.slice(0, 4)}`;
  return `${day}, ${time} ${hour < 12 ? 'AM' : 'PM'}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

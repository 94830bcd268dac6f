import { bracketFault, placeholdersOf } from '../kit/brackets.ts';
import { dateText, timeText } from '../kit/dateText.ts';
import { encodeMessage } from '../kit/message.ts';

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

/** The check of a message: brackets hold its placeholders alone. */
export const messagePlaceholders = placeholdersOf(placeholders);

/**
 * Why a text that is sent by itself may not be sent: what is wrong with its brackets, as a message; '' where nothing is.
 * It may have been saved before they were checked.
 */
export function unsendableReason(text: string): string {
  const fault = bracketFault(text, placeholders);
  return fault ? encodeMessage(fault.code, fault.params) : '';
}

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

/**
 * An appointment's time (wall clock) in a message: 21 Nov 2026, 10:00 AM. In English in every message, as the language
 * of its text is not known.
 */
export function messageTime(wall: string): string {
  return `${dateText(wall, 'en')}, ${timeText(wall, 'en')}`;
}

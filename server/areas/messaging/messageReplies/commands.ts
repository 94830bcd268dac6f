const YES = '1';
const STOPS = new Set(['STOP', 'UNSUBSCRIBE', 'BERHENTI', '停止']);

/** What a reply asks for: to confirm the appointment, to get no more messages, or nothing that is known. */
export type Command = 'confirm' | 'stop' | undefined;

/** Reads a reply that consists of one word alone, in whatever case and width, with or without a full stop. */
export function commandOf(text: string): Command {
  const word = text
    .normalize('NFKC')
    .trim()
    .replace(/[.。]$/, '')
    .toUpperCase();
  if (word === YES) return 'confirm';
  return STOPS.has(word) ? 'stop' : undefined;
}

import type { ReplyKind } from '../../../../contract/messaging/replyKinds.ts';

const YES = '1';
const STOPS = new Set(['STOP', 'UNSUBSCRIBE', 'BERHENTI', '停止']);

/** What stands on the buttons of templates, alone or before what is confirmed or cancelled. */
const CONFIRM =
  /^(?:(?:yes,? )?(?:i )?confirm(?:ed)?|(?:ya,? )?sahkan|确认|確認)(?: (?:my |the )?(?:appointment|booking|visit|janji temu)|预约|預約)?[.!。]?$/i;
const CANCEL =
  /^(?:(?:no,? )?cancel|(?:tidak,? )?batal(?:kan)?|取消)(?: (?:my |the )?(?:appointment|booking|visit|janji temu)|预约|預約)?[.!。]?$/i;

/** What a reply asks for: to confirm or cancel the appointment, to get no more messages, or nothing that is known. */
export type Command = 'confirm' | 'cancel' | 'stop' | undefined;

/** Reads a reply: a word that stands alone or, of a button, what stands on it or was laid under it. */
export function commandOf({ kind, text, payload }: Pressed): Command {
  if (kind === 'text') return wordOf(text);
  if (kind !== 'button' && kind !== 'list') return undefined;
  return buttonOf(text) ?? buttonOf(payload ?? '');
}

interface Pressed {
  kind: ReplyKind;
  text: string;
  payload?: string | undefined;
}

function buttonOf(words: string): Command {
  const shown = words.slice(0, LONGEST_BUTTON).normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
  if (CONFIRM.test(shown)) return 'confirm';
  return CANCEL.test(shown) ? 'cancel' : wordOf(shown);
}

/** Characters of a button that are looked at; Meta takes no more than 25. */
const LONGEST_BUTTON = 100;

/** Reads a reply that consists of one word alone, in whatever case and width, with or without a full stop. */
function wordOf(text: string): Command {
  const word = text
    .normalize('NFKC')
    .trim()
    .replace(/[.。]$/, '')
    .toUpperCase();
  if (word === YES) return 'confirm';
  return STOPS.has(word) ? 'stop' : undefined;
}

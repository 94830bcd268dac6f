import ical, {
  ICalEvent,
  type ICalEventData,
  ICalEventBusyStatus,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { Language } from '../../../../contract/kit/language.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { textOf } from '../../platform/localization/catalogue.ts';
import type { Entry, Feed } from './entries.ts';

/** Seconds after which calendar programs are asked to refresh. */
const LOOK_AGAIN = 900;

/** A doctor's calendar as iCalendar: instants in UTC, with stable UIDs. */
export function calendarOf(feed: Feed, entries: readonly Entry[], language: Language): string {
  const calendar = ical({
    name: lineOf(`${feed.doctor}, ${feed.branch}`),
    prodId: { company: 'Doctor Assist', product: 'Calendar', language: 'EN' },
    ttl: LOOK_AGAIN,
  });
  // Written as text: the library's folding takes a second for a year's entries and blocks the process.
  const events = entries.map((entry) =>
    folded(new ICalEvent(eventOf(feed, entry, language), calendar).toString()),
  );
  const empty = calendar.toString();
  const end = empty.lastIndexOf('END:VCALENDAR');
  return empty.slice(0, end) + events.join('') + empty.slice(end);
}

/** Bytes of a line, without the space that begins a continuation line. */
const MAX_LINE_BYTES = 74;

function folded(lines: string): string {
  return lines
    .split('\r\n')
    .map((line) => (Buffer.byteLength(line) > MAX_LINE_BYTES ? foldedLine(line) : line))
    .join('\r\n');
}

function foldedLine(line: string): string {
  let text = '';
  let bytes = 0;
  for (const sign of line) {
    const more = Buffer.byteLength(sign);
    if (bytes + more > MAX_LINE_BYTES) {
      text += '\r\n ';
      bytes = 0;
    }
    text += sign;
    bytes += more;
  }
  return text;
}

function eventOf(feed: Feed, entry: Entry, language: Language): ICalEventData {
  const { id, version, start, stop } = entry;
  const common = {
    start: new Date(start),
    end: new Date(stop),
    sequence: version,
    class: ICalEventClass.PRIVATE,
  };
  const named = (name: string) => `${name}-branch-${feed.branchId}@doctor-assist`;
  if (entry.kind === 'away')
    return {
      ...common,
      // Each period of a recurring absence is an entry.
      id: named(`absence-${id}-${wallClockOf(common.start).slice(0, 10)}`),
      summary: lineOf(awayOf(feed, entry, language)),
      transparency: ICalEventTransparency.OPAQUE,
      busystatus: ICalEventBusyStatus.OOF,
    };
  const { meaning, walkIn } = entry;
  const isFree = walkIn || meaning === 'cancelled' || meaning === 'noShow';
  const type = walkIn ? `${entry.type} (${textOf('APPT.WALK_IN', language)})` : entry.type;
  return {
    ...common,
    id: named(`appointment-${id}`),
    summary: lineOf(feed.withNames ? `${entry.patient}: ${type}` : type),
    location: entry.room === '' ? null : lineOf(entry.room),
    status: meaning === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isFree ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  };
}

// iCalendar allows no control characters. A line break in the name would begin a new line.
const lineOf = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

// A reason may name a patient.
function awayOf(
  { withNames }: Feed,
  { reason, type }: Extract<Entry, { kind: 'away' }>,
  language: Language,
): string {
  if (withNames) return reason;
  return type === '' ? textOf('FEED.AWAY', language) : type;
}

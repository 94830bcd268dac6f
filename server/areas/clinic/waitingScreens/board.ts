import { sql } from 'drizzle-orm';
import type { ScreenLabel, WaitingBoard } from '../../../../contract/clinic/waitingScreens.ts';
import type { Language } from '../../../../contract/kit/language.ts';
import { interpolate, type Params } from '../../../../contract/kit/message.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { textOf } from '../../platform/localization/catalogue.ts';
import { valuesIn } from '../../platform/localization/say.ts';

/** Patients who were called before and are shown. */
const MOST_BEFORE = 5;

/** A screen, and the clinic that it stands in. */
export interface Screen {
  branchId: number;
  clinic: string;
  shows: ScreenLabel;
  languages: readonly Language[];
  speaks: boolean;
}

interface Row extends Record<string, unknown> {
  id: number;
  number: number | null;
  name: string;
  isCalled: boolean;
  isInside: boolean;
  room: string;
  /** The branch's own words for the room; empty where it has none. */
  malayRoom: string;
  chineseRoom: string;
  doctors: string[];
  calledAt: number;
}

/** What a screen shows now: who was called today, the latest first, without teleconsultations. */
export async function boardOf(db: Db, screen: Screen): Promise<WaitingBoard> {
  const { rows } = await db.execute<Row>(sql`
    SELECT a.id, a.queue_number AS number, p.name, s.meaning = 'called' AS "isCalled",
           s.meaning IN ('called', 'inProgress') AS "isInside", coalesce(r.value, '') AS room,
           coalesce(v.malay, '') AS "malayRoom", coalesce(v.chinese, '') AS "chineseRoom",
           ARRAY(SELECT d.name FROM appointment_doctor ad
                   JOIN doctor d ON d.branch_id = ad.branch_id AND d.id = ad.doctor_id
                  WHERE ad.branch_id = a.branch_id AND ad.appointment_id = a.id ORDER BY ad.position) AS doctors,
           extract(epoch FROM a.called_at)::float8 * 1000 AS "calledAt"
      FROM branch b
      JOIN appointment a ON a.branch_id = b.id AND a.removed_at IS NULL AND a.called_at IS NOT NULL
       AND a.starts_at >= date_trunc('day', now(), app.clinic_zone())
       AND a.starts_at < date_trunc('day', now(), app.clinic_zone()) + interval '1 day'
      JOIN patient p ON p.branch_id = a.branch_id AND p.id = a.patient_id
      JOIN lookup_value s ON s.branch_id = a.branch_id AND s.kind = 'appt_status' AND s.id = a.status_id
       AND s.meaning IN ('called', 'inProgress', 'done')
      LEFT JOIN lookup_value r ON r.branch_id = a.branch_id AND r.kind = 'appt_location' AND r.id = a.location_id
      LEFT JOIN value_translation v ON v.branch_id = a.branch_id AND v.list = 'appt_location' AND v.value = r.value
      LEFT JOIN lookup_value t ON t.branch_id = a.branch_id AND t.kind = 'appt_type' AND lower(t.value) = lower(a.type)
       AND t.removed_at IS NULL
     WHERE b.id = ${screen.branchId} AND NOT coalesce(t.id = ANY (b.teleconsultation_types), false)
     ORDER BY a.called_at DESC, a.id DESC`);
  const shown = rows.filter((row) => labelOf(row, screen.shows) !== '');
  const toCall = (row: Row) => calledOf(row, screen);
  return {
    clinic: screen.clinic,
    languages: [...screen.languages],
    speaks: screen.speaks,
    words: {
      now: inAll(screen, 'SCREEN.NOW'),
      before: inAll(screen, 'SCREEN.BEFORE'),
      none: inAll(screen, 'SCREEN.NOBODY'),
      doctors: inAll(screen, 'SCREEN.DOCTORS'),
      sound: inAll(screen, 'SCREEN.SOUND'),
      away: inAll(screen, 'SCREEN.AWAY'),
    },
    called: shown.filter(({ isCalled }) => isCalled).map(toCall),
    before: shown
      .filter(({ isCalled }) => !isCalled)
      .slice(0, MOST_BEFORE)
      .map(toCall),
    doctors: doctorsOf(rows, screen),
  };
}

function calledOf(row: Row, screen: Screen): WaitingBoard['called'][number] {
  const { shows, languages } = screen;
  const label = labelOf(row, shows);
  const [doctor = ''] = row.doctors;
  const code = shows === 'numbers' ? 'SCREEN.SAY_NUMBER' : 'SCREEN.SAY_INITIALS';
  const said = languages.map((language) => ({
    language,
    text: say(code, language, { label, to: roomIn(row, language) || doctor }),
  }));
  return { id: `${row.id}-${row.calledAt}`, label, room: shownRoom(row, screen), doctor, said };
}

// Everybody who called somebody today, by name, with whoever is there now.
function doctorsOf(rows: readonly Row[], screen: Screen): WaitingBoard['doctors'] {
  const names = [...new Set(rows.flatMap(({ doctors }) => doctors))];
  return names
    .toSorted((one, other) => one.localeCompare(other))
    .map((name) => {
      const own = rows.filter(({ doctors }) => doctors.includes(name));
      const inside = own.find(({ isInside }) => isInside);
      const last = inside ?? own[0];
      const room = last ? shownRoom(last, screen) : '';
      return { name, room, label: inside ? labelOf(inside, screen.shows) : '' };
    });
}

/** A room by the first language of a screen: more of them would leave the number no place. */
const shownRoom = (row: Row, { languages: [language = 'en'] }: Screen) => roomIn(row, language);

/** A room as the branch calls it in a language, else as the catalogue does. */
function roomIn({ room, malayRoom, chineseRoom }: Row, language: Language): string {
  const own: Partial<Record<Language, string>> = { ms: malayRoom, zh: chineseRoom };
  return own[language] || valuesIn(language)('appt_location', room);
}

function labelOf({ number, name }: Row, shows: ScreenLabel): string {
  return shows === 'numbers' ? String(number ?? '') : initialsOf(name);
}

/** The first letters of the first three parts of a name, without `bin`, `binti`, `a/l` and `a/p`. A Chinese name is its first sign. */
export function initialsOf(name: string): string {
  const parts = name
    .trim()
    .split(/\s+/)
    .filter((part) => !CONNECTIVES.has(part.toLowerCase()));
  return parts
    .slice(0, 3)
    .map((part) => /^./su.exec(part)?.[0].toUpperCase() ?? '')
    .join(' ');
}

const CONNECTIVES = new Set(['bin', 'binti', 'bt', 'b', 'a/l', 'a/p', 's/o', 'd/o', '@']);

const inAll = ({ languages }: Screen, code: TextCode) =>
  [...new Set(languages.map((language) => say(code, language)))].join(' · ');

const say = (code: TextCode, language: Language, params: Params = {}) =>
  interpolate(textOf(code, language), params, language);

import { afterEach, describe, expect, it } from 'vitest';
import { dateRangeText, dateText, dateTimeText, timeText } from '../../contract/kit/dateText.ts';
import { parseDate } from '../../contract/kit/typedDate.ts';
import { languages } from '../../contract/texts/index.ts';
import {
  formatDate,
  formatTime,
  formatTimePattern,
  setFormatLanguage,
} from '../../src/framework/format.ts';
import { parseTime } from '../../src/framework/timeOfDay.ts';

afterEach(() => setFormatLanguage('en'));

describe('dates and times for people', () => {
  it.each([
    ['en', '05 Mar 2026', '05 Mar 2026 02:30 PM'],
    ['ms', '05 Mac 2026', '05 Mac 2026 02:30 PTG'],
    ['zh', '2026年3月5日', '2026年3月5日 下午02:30'],
    // A language without names of its own.
    ['fr', '05 mars 2026', '05 mars 2026 02:30 PM'],
    ['ar', '05 مارس 2026', '05 مارس 2026 02:30 م'],
    ['ja', '05 3月 2026', '05 3月 2026 午後02:30'],
  ])('are shown in %s', (language, date, dateTime) => {
    expect(dateText('2026-03-05', language)).toBe(date);
    expect(dateTimeText('2026-03-05T14:30:00.000Z', language)).toBe(dateTime);
  });

  it('tell midnight from noon in each language', () => {
    const midnightAndNoon = (language: string) =>
      ['T00:00', 'T12:00'].map((time) => timeText(time, language));
    expect(languages.map(midnightAndNoon)).toEqual([
      ['12:00 AM', '12:00 PM'],
      ['12:00 PG', '12:00 PTG'],
      ['上午12:00', '下午12:00'],
    ]);
  });

  it.each([
    ['en', '23 – 29 Nov 2026', '30 Nov – 06 Dec 2026', '28 Dec 2026 – 03 Jan 2027'],
    ['ms', '23 – 29 Nov 2026', '30 Nov – 06 Dis 2026', '28 Dis 2026 – 03 Jan 2027'],
    ['zh', '2026年11月23日 – 29日', '2026年11月30日 – 12月6日', '2026年12月28日 – 2027年1月3日'],
  ])('say no more than needed of a range, in %s', (language, month, year, years) => {
    expect(dateRangeText('2026-11-23', '2026-11-29', language)).toBe(month);
    expect(dateRangeText('2026-11-30', '2026-12-06', language)).toBe(year);
    expect(dateRangeText('2026-12-28', '2027-01-03', language)).toBe(years);
    expect(dateRangeText('2026-12-28', '2026-12-28', language)).toBe(
      dateText('2026-12-28', language),
    );
  });

  it('are typed as they are shown, in an added language too', () => {
    for (const [language, pattern] of [
      ['en', /^hh:mm AM$/],
      ['zh', /^上午hh:mm$/],
      ['ar', /^hh:mm ص$/],
      // As the browser's Unicode data have it.
      ['ko', /^(AM|오전) hh:mm$/],
    ] as const) {
      setFormatLanguage(language);
      expect(formatTimePattern()).toMatch(pattern);
      for (const time of ['00:05', '09:30', '12:00', '23:59'])
        expect(parseTime(formatTime(`T${time}`)), language).toBe(time);
    }
  });

  it('are read back as shown in any language, whatever language the pages are in', () => {
    for (const shownIn of languages)
      for (const readIn of languages)
        for (let month = 1; month <= 12; month++) {
          const day = `2026-${String(month).padStart(2, '0')}-05`;
          setFormatLanguage(shownIn);
          const shown = formatDate(day);
          setFormatLanguage(readIn);
          expect(parseDate(shown), `${shown}, typed in ${readIn}`).toBe(day);
        }
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formsOf, interpolate, pluralForms } from '../../contract/kit/message.ts';
import { MAX_TEXT, translationFault } from '../../contract/platform/translationRules.ts';

const faultOf = (text: string, english: string, forms = formsOf(english).length) =>
  translationFault(text, { english, forms })?.code;

/** Words without a sign that has a meaning in a text. */
const words = fc
  .string({ unit: fc.constantFrom('a', 'é', '病', '人', ' ', '.', '!', '%', '1'), maxLength: 20 })
  .map((text) => `a${text}b`);
const names = fc.uniqueArray(fc.constantFrom('count', 'name', 'at', 'who'), { maxLength: 4 });
const withNames = (each: readonly string[], between: readonly string[]) =>
  each.reduce((text, name, at) => `${text}%{${name}}${between[at + 1] ?? ''}`, between[0] ?? 'a');

describe('a translation', () => {
  it('fits if it names what the English text names, in any order and any number of times', () => {
    fc.assert(
      fc.property(
        names,
        fc.array(words, { minLength: 6, maxLength: 6 }),
        fc.array(words, { minLength: 12, maxLength: 12 }),
        (given, english, own) => {
          const text = withNames([...given.toReversed(), ...given], own);
          expect(faultOf(text, withNames(given, english))).toBeUndefined();
          const params = Object.fromEntries(given.map((name) => [name, 'X']));
          expect(interpolate(text, params)).not.toContain('%{');
        },
      ),
    );
  });

  it('does not fit if it lacks a name, has another, or spells one otherwise', () => {
    fc.assert(
      fc.property(
        names.filter(({ length }) => length > 0),
        fc.array(words, { minLength: 6, maxLength: 6 }),
        (given, between) => {
          const english = withNames(given, between);
          expect(faultOf(withNames(given.slice(1), between), english)).toBe(
            'TRANSLATION.MISSING_PARAMS',
          );
          expect(faultOf(`${english} %{other}`, english)).toBe('TRANSLATION.FOREIGN_PARAMS');
          for (const [from, to] of [
            ['%{', '% {'],
            ['%{', '{{'],
            ['%{', '${'],
            ['}', ' }'],
          ] as const)
            expect(faultOf(english.replace(from, to), english)).toBe('TRANSLATION.BROKEN_PARAM');
        },
      ),
    );
  });

  it('has as many forms as its language needs', () => {
    const english = '%{count} record |||| %{count} records';
    expect(faultOf('one record |||| %{count} records', english)).toBeUndefined();
    expect(faultOf('%{count} rekod', english, 1)).toBeUndefined();
    expect(faultOf('%{count} records', english)).toBe('TRANSLATION.FORMS');
    expect(faultOf('a |||| %{count} rekod', english, 1)).toBe('TRANSLATION.FORMS');
    expect(faultOf(' |||| %{count} records', english)).toBe('TRANSLATION.EMPTY_FORM');
    expect(faultOf('%{count} record |||| records', english)).toBe('TRANSLATION.MISSING_PARAMS');
  });

  it('takes the form that its language has for a count', () => {
    expect(['en', 'ms', 'zh', 'ta', 'ru', 'ar'].map((each) => pluralForms(each).length)).toEqual([
      2, 1, 1, 2, 3, 6,
    ]);
    const russian = '%{count} запись |||| %{count} записи |||| %{count} записей';
    const said = (count: number) => interpolate(russian, { count }, 'ru');
    expect([1, 2, 5, 21, 111].map(said)).toEqual([
      '1 запись',
      '2 записи',
      '5 записей',
      '21 запись',
      '111 записей',
    ]);
    const english = '%{count} record |||| %{count} records';
    expect([1, 2, 21].map((count) => interpolate(english, { count }, 'ru'))).toEqual([
      '1 record',
      '2 records',
      '21 records',
    ]);
  });

  it.each([
    ['<b>Save</b>', 'TRANSLATION.MARKUP'],
    ['Save<br/>', 'TRANSLATION.MARKUP'],
    ['<!-- Save -->', 'TRANSLATION.MARKUP'],
    ['Save &nbsp;', 'TRANSLATION.MARKUP'],
    ['&#60;b>', 'TRANSLATION.MARKUP'],
    ['  \n ', 'GENERAL.REQUIRED'],
    ['Save \u202Eevas', 'GENERAL.INVALID'],
    ['a'.repeat(MAX_TEXT + 1), 'GENERAL.TOO_LONG'],
    ['5 < 6 & 7 > 3', undefined],
    ['Two\nlines', undefined],
    ['100 %', undefined],
  ])('%j: %s', (text, fault) => {
    expect(faultOf(text, 'Save')).toBe(fault);
  });

  it.each([
    '\u0000',
    '\u0007',
    '\t',
    '\r',
    '\u001B',
    '\u007F',
    '\u0085',
    '\u2066',
    '\uFFFE',
    '\uFFFF',
  ])('does not fit with the sign %j', (sign) => {
    expect(faultOf(`Sa${sign}ve`, 'Save')).toBe('GENERAL.INVALID');
  });
});

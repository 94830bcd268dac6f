import { describe, expect, it } from 'vitest';
import { phoneWithCountry } from '../../contract/accounts/phone.ts';
import * as fields from '../../contract/fields.ts';
import { faultsOf } from '../../contract/kit/failure.ts';
import { z } from '../../contract/kit/zod.ts';

/** What a rule makes of an input: the value that a handler gets, or the codes that a caller is told. */
function tried(rule: z.ZodMiniType, input: unknown): unknown {
  const { data, error } = z
    .object({ it: rule })
    .safeParse(input === undefined ? {} : { it: input });
  return error
    ? faultsOf(error).map(({ code, params }) => (params ? [code, params] : code))
    : data?.it;
}
const long = (length: number) => 'x'.repeat(length);
const between = (min: number, max: number) => [
  ['GENERAL.LENGTH', { min: String(min), max: String(max) }],
];
const today = fields.clinicToday();
const year = Number(today.slice(0, 4));
const tomorrow = fields.clinicToday(new Date(Date.now() + 86_400_000));

type Rows = readonly (readonly [input: unknown, outcome: unknown])[];
const rules: Record<string, readonly [rule: z.ZodMiniType, rows: Rows]> = {
  'an email': [
    fields.email(),
    [
      ['a@b.my', 'a@b.my'],
      [' Someone@Clinic.Test ', 'Someone@Clinic.Test'],
      [`${long(45)}@b.my`, `${long(45)}@b.my`],
      [`${long(46)}@b.my`, between(3, 50)],
      ['ab', [...between(3, 50), '10003']],
      ['a@b', ['10003']],
      ['a b@c.my', ['10003']],
      ['a@-b.my', ['10003']],
      ['a@b..my', ['10003']],
      ['a@b.m', ['10003']],
      ['a@b.my\nBcc: c@d.my', ['10003']],
      ['', ['GENERAL.REQUIRED']],
      ['   ', ['GENERAL.REQUIRED']],
      [undefined, ['GENERAL.REQUIRED']],
      [null, ['GENERAL.REQUIRED']],
      [5, ['GENERAL.INVALID']],
      ['a\0@b.my', ['GENERAL.INVALID']],
    ],
  ],
  'an email that may be left out': [
    fields.optionalEmail(),
    [
      ['', ''],
      ['a@b.my', 'a@b.my'],
      ['a@b', ['10003']],
      [`${long(46)}@b.my`, between(3, 50)],
    ],
  ],
  'a text': [
    fields.requiredText(1, 8),
    [
      ['Jose\u0301', 'Jos\u00E9'],
      ['O\u200BNg', 'ONg'],
      ['\u202Eevil', 'evil'],
      ['\u2066a\u2069\u200F', 'a'],
      ['a\u0007b\u0085', 'ab'],
      ['\uFEFF a ', 'a'],
      ['\u200B', ['GENERAL.REQUIRED']],
      ['a\tb\nc', 'a\tb\nc'],
      // What joins letters is part of the word.
      ['க்\u200Dஷ', 'க்\u200Dஷ'],
      ['e\u0301'.repeat(8), '\u00E9'.repeat(8)],
      ['e\u0301'.repeat(9), [['GENERAL.TOO_LONG', { max: '8' }]]],
    ],
  ],
  'a given password': [
    fields.givenPassword(),
    [
      ['e\u0301\u200Ba', 'e\u0301\u200Ba'],
      ['abc', 'abc'],
      [' a ', ' a '],
      [long(50), long(50)],
      ['ab', between(3, 50)],
      [long(51), between(3, 50)],
      ['', ['GENERAL.REQUIRED']],
      [undefined, ['GENERAL.REQUIRED']],
      [12_345, ['GENERAL.INVALID']],
    ],
  ],
  'a new password': [
    fields.newPassword(),
    [
      ['Abcdef1#', 'Abcdef1#'],
      [`${long(48)}1#`, `${long(48)}1#`],
      ['密码密码a1?&', '密码密码a1?&'],
      ['Abcde1#', ['AUTH.VALIDATION.PASSWORD']],
      [`${long(49)}1#`, ['AUTH.VALIDATION.PASSWORD']],
      ['Abcdefg#', ['AUTH.VALIDATION.PASSWORD']],
      ['1234567#', ['AUTH.VALIDATION.PASSWORD']],
      ['Abcdefg1', ['AUTH.VALIDATION.PASSWORD']],
      ['Abcdef1^', ['AUTH.VALIDATION.PASSWORD']],
      ['Abcdef1#\0', ['AUTH.VALIDATION.PASSWORD']],
      ['', ['GENERAL.REQUIRED']],
    ],
  ],
  'a name': [
    fields.personName(),
    [
      ['Ali', 'Ali'],
      ['  Nur Aisyah binti Ali  ', 'Nur Aisyah binti Ali'],
      [long(50), long(50)],
      ['Al', between(3, 50)],
      [long(51), between(3, 50)],
      ['', ['GENERAL.REQUIRED']],
    ],
  ],
  'phone digits': [
    fields.phoneDigits(),
    [
      ['1234567', '1234567'],
      ['12345678901234567890', '12345678901234567890'],
      ['123456', ['GENERAL.PHONE']],
      ['123456789012345678901', ['GENERAL.PHONE']],
      ['+60123456', ['GENERAL.PHONE']],
      ['012-3456789', '0123456789'],
      ['+60 12-345 6789', '123456789'],
      ['+65 9123 4567', ['GENERAL.PHONE']],
      ['012-345 678x', ['GENERAL.PHONE']],
      ['१२३४५६७', ['GENERAL.PHONE']],
      ['', ['GENERAL.REQUIRED']],
      [60_123_456, ['GENERAL.INVALID']],
    ],
  ],
  'phone digits that may be left out': [
    fields.optionalDigits(),
    [
      ['', ''],
      ['1', '1'],
      ['12 34', '1234'],
      ['+60 12-345 6789', '60123456789'],
      ['+65 (91) 23 4567', '006591234567'],
      [long(3), ['GENERAL.NUMBER']],
      ['1'.repeat(21), ['GENERAL.NUMBER']],
    ],
  ],
  'free text': [
    fields.optionalText(5),
    [
      ['', ''],
      ['12345', '12345'],
      [' 1 ', '1'],
      ['123456', [['GENERAL.TOO_LONG', { max: '5' }]]],
      ['a\0', ['GENERAL.INVALID']],
    ],
  ],
  'a day': [
    fields.day(),
    [
      ['2024-02-29', '2024-02-29'],
      ['0001-01-01', '0001-01-01'],
      ['9999-12-31', '9999-12-31'],
      ['2023-02-29', ['GENERAL.DATE']],
      ['2023-13-01', ['GENERAL.DATE']],
      ['0000-01-01', ['GENERAL.DATE']],
      ['2023-1-1', ['GENERAL.DATE']],
      ['2023-01-01T00:00:00Z', ['GENERAL.DATE']],
      ['', ['GENERAL.REQUIRED']],
      [20_230_101, ['GENERAL.INVALID']],
    ],
  ],
  'a date of birth': [
    fields.dateOfBirth(),
    [
      ['1800-01-01', '1800-01-01'],
      [today, today],
      ['1799-12-31', ['GENERAL.DOB_TOO_EARLY']],
      [tomorrow, ['GENERAL.DOB_FUTURE']],
      ['1990-02-30', ['GENERAL.DATE']],
      ['', ['GENERAL.REQUIRED']],
      [undefined, ['GENERAL.REQUIRED']],
    ],
  ],
  'a date of birth at most 125 years ago': [
    fields.dateOfBirth({ oldest: 125 }),
    [
      [`${year - 125}${today.slice(4)}`, `${year - 125}${today.slice(4)}`],
      [`${year - 126}-12-31`, [['GENERAL.DOB_TOO_LONG_AGO', { years: '125' }]]],
      [tomorrow, ['GENERAL.DOB_FUTURE']],
    ],
  ],
  'an optional telephone number': [
    fields.optionalPhone(),
    [
      ['', ''],
      ['1234567', '1234567'],
      ['123456', ['GENERAL.PHONE']],
      ['1', ['GENERAL.PHONE']],
      ['+60 12-345 6789', '60123456789'],
      ['none', ['GENERAL.NUMBER']],
      ['1'.repeat(21), ['GENERAL.NUMBER']],
    ],
  ],
  'a telephone number with its country': [
    phoneWithCountry(),
    [
      ['60 123456789', '60 123456789'],
      ['+65 91234567', '+65 91234567'],
      ['+60 12-345 6789', '60 123456789'],
      ['60 12-345 6789', '60 123456789'],
      ['60 012-345 6789', '60 123456789'],
      ['012-345 6789', '60 123456789'],
      ['012 345 6789', '60 123456789'],
      // The page puts the chosen code before what is typed.
      ['60 +6012-3456789', '60 123456789'],
      ['60 +6591234567', '65 91234567'],
      ['+6591234567', '65 91234567'],
      ['60 12x', ['GENERAL.NUMBER']],
      ['', ['GENERAL.REQUIRED']],
    ],
  ],
  'a wall clock': [
    fields.wallClock(),
    [
      ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
      ['2026-11-21T10:00Z', '2026-11-21T10:00:00.000Z'],
      ['1800-01-01T00:00:00Z', '1800-01-01T00:00:00.000Z'],
      ['9998-12-31T23:59:59Z', '9998-12-31T23:59:59.000Z'],
      ['1799-12-31T23:59:59Z', ['GENERAL.DATE']],
      ['9999-01-01T00:00:00Z', ['GENERAL.DATE']],
      ['2026-11-21T10:00:00+08:00', ['GENERAL.DATE']],
      ['2026-11-21T10:00:00', ['GENERAL.DATE']],
      ['2026-11-21T24:00:00Z', ['GENERAL.DATE']],
      ['2026-02-30T10:00:00Z', ['GENERAL.DATE']],
      ['', ['GENERAL.REQUIRED']],
    ],
  ],
  'a length of time': [
    fields.lengthOfTime(),
    [
      ['00:00:00', '00:00:00'],
      ['23:59:59', '23:59:59'],
      ['24:00:00', ['GENERAL.DURATION']],
      ['00:60:00', ['GENERAL.DURATION']],
      ['0:30:00', ['GENERAL.DURATION']],
      ['00:30', ['GENERAL.DURATION']],
    ],
  ],
  'an id': [
    fields.positive(),
    [
      [1, 1],
      ['1', 1],
      [2_147_483_647, 2_147_483_647],
      ['2147483647', 2_147_483_647],
      [0, ['GENERAL.INVALID']],
      [-1, ['GENERAL.INVALID']],
      [1.5, ['GENERAL.INVALID']],
      [2_147_483_648, ['GENERAL.INVALID']],
      ['2147483648', ['GENERAL.INVALID']],
      ['01', ['GENERAL.INVALID']],
      ['1e3', ['GENERAL.INVALID']],
      [' 1', ['GENERAL.INVALID']],
      ['', ['GENERAL.REQUIRED']],
      [true, ['GENERAL.INVALID']],
      [[1], ['GENERAL.INVALID']],
      [undefined, ['GENERAL.REQUIRED']],
    ],
  ],
  'a list of ids': [
    fields.idList('doctors'),
    [
      ['1,2, 3', [1, 2, 3]],
      ['', []],
      [',,1,', [1]],
      ['1,x', ['GENERAL.INVALID']],
      ['1|2', ['GENERAL.INVALID']],
      ['-1', ['GENERAL.INVALID']],
      ['1234567890', ['GENERAL.INVALID']],
      [Array.from({ length: 201 }, (_, index) => index + 1).join(), ['GENERAL.INVALID']],
    ],
  ],
  doctors: [
    fields.doctors(),
    [
      ['3', [3]],
      ['3|1', [3, 1]],
      ['3|1|3', [3, 1]],
      [' 3 | 1 ', [3, 1]],
      ['', ['APPOINTMENT.DOCTOR_REQUIRED']],
      ['|', ['APPOINTMENT.DOCTOR_REQUIRED']],
      ['3,1', ['GENERAL.INVALID']],
      ['Dr Devi', ['GENERAL.INVALID']],
      [3, ['GENERAL.INVALID']],
      [undefined, ['GENERAL.REQUIRED']],
    ],
  ],
  'a list of texts': [
    fields.textList(),
    [
      ['Follow-up, Ultrasound', ['Follow-up', 'Ultrasound']],
      ['', []],
      [long(51), ['GENERAL.INVALID']],
    ],
  ],
  'a flag': [
    fields.flag(),
    [
      [true, true],
      ['true', true],
      ['false', false],
      ['1', ['GENERAL.INVALID']],
      [1, ['GENERAL.INVALID']],
      ['', ['GENERAL.REQUIRED']],
    ],
  ],
  'an identity number': [
    fields.identityNumber(),
    [
      ['800101-14-5678', '800101145678'],
      [' a1234 5678 ', 'A12345678'],
      ['A/12.3', 'A/12.3'],
      ['A#1', ['PATIENT.IDENTITY']],
      ['---', ['PATIENT.IDENTITY']],
      [long(31), [['GENERAL.TOO_LONG', { max: '30' }]]],
      ['', ['GENERAL.REQUIRED']],
    ],
  ],
  'a photo': [
    fields.photo(),
    [
      ['', ''],
      ['aGVsbG8=', 'aGVsbG8='],
      ['data:image/png;base64,aGVsbG8=', ['GENERAL.IMAGE']],
      ['<svg>', ['GENERAL.IMAGE']],
    ],
  ],
};

describe.each(Object.entries(rules))('%s', (_, [rule, rows]) => {
  it.each(rows)('%j', (input, outcome) => {
    expect(tried(rule, input)).toEqual(outcome);
  });
});

describe('two new passwords', () => {
  it('agree when they are the same', () => {
    expect(fields.passwordsAgree({ new_password: 'Abcdef1#', confirm_password: 'Abcdef1#' })).toBe(
      true,
    );
    expect(fields.passwordsAgree({ new_password: 'Abcdef1#', confirm_password: 'abcdef1#' })).toBe(
      false,
    );
  });
});

describe("the clinic's day", () => {
  it('begins at 16:00 UTC of the day before', () => {
    expect(fields.clinicToday(new Date('2026-11-20T15:59:59.999Z'))).toBe('2026-11-20');
    expect(fields.clinicToday(new Date('2026-11-20T16:00:00.000Z'))).toBe('2026-11-21');
    expect(fields.clinicNow(new Date('2026-11-20T16:00:00.000Z'))).toBe('2026-11-21T00:00:00.000Z');
  });
});

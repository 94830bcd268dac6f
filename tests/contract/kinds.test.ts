import { describe, expect, it } from 'vitest';
import {
  colour,
  day,
  decimal,
  email,
  file,
  flag,
  money,
  oneOf,
  optionalDay,
  optionalDecimal,
  optionalMoney,
  optionalPhoneNumber,
  optionalReference,
  optionalText,
  optionalTimeOfDay,
  optionalWebAddress,
  optionalWholeNumber,
  phoneNumber,
  picture,
  reference,
  references,
  requiredText,
  richText,
  several,
  timeOfDay,
  wallClock,
  webAddress,
  wholeNumber,
} from '../../contract/fields.ts';
import { faultsOf } from '../../contract/kit/failure.ts';
import { filtersOf } from '../../contract/kit/filters.ts';
import { answered, kindOf, valueOf } from '../../contract/kit/kind.ts';
import { z } from '../../contract/kit/zod.ts';

const choice = () => oneOf(['new', 'old'], { words: { new: 'GENERAL.DATE', old: 'GENERAL.TIME' } });
const share = () => decimal({ digits: 2, unit: '%', min: 0, max: 100 });
const paper = () => file({ types: ['application/pdf'], maxBytes: 30 });
const upload = { name: 'Panel.pdf', type: 'application/pdf', base64: 'JVBERi0=' };

const codeOf = (schema: z.ZodMiniType, given: unknown) => {
  const { error } = z.object({ field: schema }).safeParse({ field: given });
  return error ? faultsOf(error)[0]?.code : undefined;
};

describe('kinds of fields', () => {
  it.each([
    ['day', day(), '2031-02-28', '2031-02-28'],
    ['time', timeOfDay(), '09:30:00', '09:30'],
    ['the end of a day', timeOfDay({ endOfDay: true }), '24:00', '24:00'],
    ['midnight as the end of a day', timeOfDay({ endOfDay: true }), '00:00', '24:00'],
    ['money', money(), '1250', 1250],
    ['number', wholeNumber({ min: 1, max: 7 }), 7, 7],
    ['choice', choice(), 'old', 'old'],
    ['reference', reference('doctors'), '3', 3],
    ['references', references('doctors', { max: 3 }), [3, 4, 3], [3, 4]],
    ['several', several(day()), ['2031-02-28'], ['2031-02-28']],
    ['file', paper(), upload, upload],
    ['decimal', share(), '12.5', '12.50'],
    ['decimal as a number', share(), 0.1, '0.10'],
    ['decimal with zeros before it', share(), '007.00', '7.00'],
    ['decimal of nothing', share(), '-0', '0.00'],
    ['phone as it is dialled here', phoneNumber(), '012-345 6789', '+60123456789'],
    ['phone with its country', phoneNumber(), '+60 12-345 6789', '+60123456789'],
    ['phone with both', phoneNumber(), '+60 (0)12-345 6789', '+60123456789'],
    ['phone of a house', phoneNumber(), '(03) 1234 5678', '+60312345678'],
    ['phone of elsewhere', phoneNumber(), '+65 9123 4567', '+6591234567'],
    ['phone of elsewhere by zeros', phoneNumber(), '0065 9123 4567', '+6591234567'],
    ['web address', webAddress(), 'http://example.com/a?b#c', 'http://example.com/a?b#c'],
    [
      'web address without its beginning',
      webAddress(),
      'www.example.com',
      'https://www.example.com',
    ],
    ['colour', colour(), '#0F766E', '#0f766e'],
    ['picture', picture({ maxBytes: 30 }), { id: 4, thumbnail: 'data:' }, { id: 4 }],
    ['kept file', paper(), { id: 4, name: 'Panel.pdf', size: 6 }, { id: 4 }],
  ])('accept a %s', (_, schema, given, kept) => {
    expect(schema.parse(given)).toEqual(kept);
  });

  it.each([
    ['day', optionalDay(), '2031-02-28', '2031-02-30', 'GENERAL.DATE'],
    ['time', optionalTimeOfDay(), '09:30', '25:00', 'GENERAL.TIME'],
    ['money', optionalMoney(), 5, 1.5, 'GENERAL.AMOUNT_BETWEEN'],
    ['number', optionalWholeNumber(), 5, 2_147_483_648, 'GENERAL.BETWEEN'],
    ['reference', optionalReference('doctors'), 5, 'five', 'GENERAL.INVALID'],
    ['decimal', optionalDecimal({ digits: 1 }), '7.5', '7.55', 'GENERAL.DECIMAL'],
    ['file', paper(), upload, { ...upload, base64: 'A'.repeat(44) }, 'GENERAL.TOO_LARGE'],
  ])('accept a missing %s if it is optional', (_, schema, given, wrong, code) => {
    for (const none of ['', null, undefined]) expect(schema.parse(none)).toBeNull();
    expect(schema.parse(given)).toEqual(given);
    expect(codeOf(schema, wrong)).toMatch(new RegExp(`^${code}`));
    expect(kindOf(schema)?.isOptional).toBe(true);
  });

  it.each([
    [day(), '', 'GENERAL.REQUIRED'],
    [timeOfDay(), '', 'GENERAL.REQUIRED'],
    [money(), '', 'GENERAL.REQUIRED'],
    [wholeNumber(), undefined, 'GENERAL.REQUIRED'],
    [money(), -1, 'GENERAL.AMOUNT_BETWEEN'],
    [money(), '1e3', 'GENERAL.AMOUNT_BETWEEN'],
    [wholeNumber(), '9'.repeat(100_000), 'GENERAL.BETWEEN'],
    [references('doctors', { max: 1 }), [1, 2], 'GENERAL.TOO_MANY_VALUES'],
    [share(), '', 'GENERAL.REQUIRED'],
    [share(), undefined, 'GENERAL.REQUIRED'],
    [share(), '100.01', 'GENERAL.DECIMAL'],
    [share(), '-0.01', 'GENERAL.DECIMAL'],
    [share(), 0.125, 'GENERAL.DECIMAL'],
    [share(), '1e1', 'GENERAL.DECIMAL'],
    [share(), '1'.repeat(100_000), 'GENERAL.DECIMAL'],
    [decimal({ digits: 2 }), '9'.repeat(16), 'GENERAL.DECIMAL'],
    [phoneNumber(), '', 'GENERAL.REQUIRED'],
    [phoneNumber(), '12345', 'GENERAL.PHONE_NUMBER'],
    [phoneNumber(), 'call me', 'GENERAL.PHONE_NUMBER'],
    [webAddress(), 'javascript:alert(1)', 'GENERAL.WEB_ADDRESS'],
    [webAddress(), ' JavaScript:alert(1)//www.example.com', 'GENERAL.WEB_ADDRESS'],
    [webAddress(), 'data:text/html,x', 'GENERAL.WEB_ADDRESS'],
    [webAddress(), 'ftp://example.com', 'GENERAL.WEB_ADDRESS'],
    [webAddress(), 'https://example.com@evil.test', 'GENERAL.WEB_ADDRESS'],
    [webAddress(), 'https://', 'GENERAL.WEB_ADDRESS'],
    [webAddress(), 'https://example.com/\0', 'GENERAL.WEB_ADDRESS'],
    [colour(), 'red', 'GENERAL.COLOUR'],
    [paper(), { ...upload, name: 'a/b' }, 'GENERAL.INVALID'],
    [paper(), { ...upload, type: 'text/html' }, 'GENERAL.INVALID'],
    [paper(), 'x', 'GENERAL.FILE'],
  ])('refuse an invalid value: %#', (schema, given, code) => {
    expect(codeOf(schema, given)).toMatch(new RegExp(`^${code}`));
  });

  it('are found in a schema, also if it is wrapped', () => {
    const kinds = {
      day: z.optional(day()),
      time: optionalTimeOfDay(),
      money: money({ max: 500 }),
      number: z.nullable(wholeNumber({ min: 1, max: 7 })),
      choice: z.optional(choice()),
      reference: optionalReference('doctors'),
      references: references('doctors', { max: 5 }),
      days: several(optionalDay()),
      paper: paper(),
      choices: several(choice()),
      share: optionalDecimal({ digits: 2, unit: '%', min: 0, max: 100 }),
      phone: optionalPhoneNumber(),
      email: email(),
      website: optionalWebAddress(),
      logo: picture({ maxBytes: 30 }),
      text: requiredText(1, 100),
      longestLine: requiredText(1, 255),
      longText: z._default(optionalText(500), ''),
      flag: z.optional(flag()),
      wallClock: wallClock(),
      plain: z.boolean(),
      object: z.object({ a: z.string() }),
    };
    const told = Object.entries(kinds).map(([name, schema]) => [name, kindOf(schema)] as const);
    expect(Object.fromEntries(told)).toEqual({
      day: { kind: 'day', isOptional: true },
      time: { kind: 'time', isOptional: true },
      money: { kind: 'money', isOptional: false, min: 0, max: 500 },
      number: { kind: 'integer', isOptional: false, min: 1, max: 7 },
      choice: {
        kind: 'choice',
        isOptional: true,
        values: ['new', 'old'],
        words: { new: 'GENERAL.DATE', old: 'GENERAL.TIME' },
      },
      reference: { kind: 'reference', isOptional: true, ref: 'doctors' },
      references: {
        kind: 'references',
        isOptional: false,
        max: 5,
        ref: 'doctors',
        of: { kind: 'reference', isOptional: false, ref: 'doctors' },
      },
      days: {
        kind: 'several',
        isOptional: false,
        max: 100,
        of: { kind: 'day', isOptional: true },
      },
      paper: { kind: 'file', isOptional: true, types: ['application/pdf'], maxBytes: 30 },
      choices: {
        kind: 'choices',
        isOptional: false,
        max: 100,
        of: {
          kind: 'choice',
          isOptional: false,
          values: ['new', 'old'],
          words: { new: 'GENERAL.DATE', old: 'GENERAL.TIME' },
        },
      },
      share: { kind: 'decimal', isOptional: true, digits: 2, unit: '%', min: 0, max: 100 },
      phone: { kind: 'phone', isOptional: true },
      email: { kind: 'email', isOptional: false },
      website: { kind: 'webAddress', isOptional: true },
      logo: {
        kind: 'picture',
        isOptional: true,
        types: ['image/png', 'image/jpeg', 'image/webp'],
        maxBytes: 30,
      },
      text: { kind: 'text', isOptional: false },
      longestLine: { kind: 'text', isOptional: false },
      longText: { kind: 'longText', isOptional: true },
      flag: { kind: 'boolean', isOptional: true },
      wallClock: { kind: 'wallClock', isOptional: false },
      plain: { kind: 'boolean', isOptional: false },
      object: undefined,
    });
  });

  it('a formatted text has at least one letter that is seen', () => {
    for (const html of ['', '<p></p>', '<p>&nbsp;<br></p>', null])
      expect(richText(50).safeParse(html).success).toBe(false);
    expect(richText(50).safeParse('<p>a</p>').success).toBe(true);
  });

  it('have values that are neither null nor missing', () => {
    for (const schema of [z.optional(day()), z.nullable(money()), z.optional(z.nullable(day()))])
      for (const none of [null, undefined])
        expect(valueOf(schema).safeParse(none).success).toBe(false);
    const plain = z.boolean();
    expect(valueOf(plain)).toBe(plain);
  });

  it('answer a file by its name and size', () => {
    const shown = { id: 4, name: 'Panel.pdf', type: 'application/pdf', size: 6 };
    expect(answered(paper()).parse(shown)).toEqual(shown);
    expect(answered(paper()).safeParse(upload).success).toBe(false);
  });
});

describe('filters of a list', () => {
  const filters = filtersOf({
    born: optionalDay(),
    price: money(),
    weekday: wholeNumber({ min: 1, max: 7 }),
    panel: reference('doctors'),
    panels: references('doctors', { max: 5 }),
    state: choice(),
    name: requiredText(3, 100),
    phone: optionalPhoneNumber(),
    shade: colour(),
    active: flag(),
    paper: paper(),
  });

  it.each([
    { born: '2031-02-28', price: [100, '200'], weekday: 1, panel: [1, 2], name: 'a' },
    { born: null, born_gte: '2031-02-01', price_lte: 500, panels: 4, state: ['new', 'old'] },
    { id: [1, 2], q: 'etiqa', active: false },
  ])('accept values of their kind: %#', (given) => {
    expect(filters.safeParse(given).error).toBeUndefined();
  });

  it.each([
    ['born', 'soon', 'GENERAL.DATE'],
    ['born_gte', '2031-02-30', 'GENERAL.DATE'],
    ['price', 1e15, 'GENERAL.AMOUNT_BETWEEN'],
    ['weekday', 8, 'GENERAL.BETWEEN'],
    ['panel', 2 ** 31, 'GENERAL.INVALID'],
    ['state', 'other', 'GENERAL.INVALID'],
    ['name', 'a\0', 'GENERAL.INVALID'],
    ['price', null, 'GENERAL.AMOUNT_BETWEEN'],
    ['id', 2 ** 31, 'GENERAL.INVALID'],
  ])('refuse invalid values of their kind: %s %s', (name, given, code) => {
    const { error } = filters.safeParse({ [name]: given });
    const [fault] = error ? faultsOf(error) : [];
    expect(fault?.field).toBe(name);
    expect(fault?.code).toMatch(new RegExp(`^${code}`));
  });

  it.each([
    ['phone', '012-345 6789', '+60123456789'],
    ['phone', ['03-1234 5678', '+65 9123 4567'], ['+60312345678', '+6591234567']],
    ['phone', '012', '012'],
    ['phone', '', ''],
    ['shade', '#0F766E', '#0f766e'],
  ])('look for a %s as it is kept: %s', (name, given, kept) => {
    expect(filters.parse({ [name]: given })).toEqual({ [name]: kept });
  });

  it('accept ranges only for kinds with an order', () => {
    const ranges = Object.keys(filters.shape).filter((name) => name.endsWith('_gte'));
    expect(ranges).toEqual(['born_gte', 'price_gte', 'weekday_gte']);
  });

  it('exclude files', () => {
    expect(Object.keys(filters.shape)).not.toContain('paper');
  });
});

import { describe, expect, it } from 'vitest';
import { csvText, unescapeCell } from '../../contract/kit/csv.ts';
import { humanize, fallbackText } from '../../contract/kit/textCodes.ts';
import {
  fillTemplate,
  keyFromLocation,
  templatePath,
} from '../../src/framework/resource/address.ts';
import {
  boolean,
  choice,
  day,
  money,
  several,
  wallClock,
} from '../../src/framework/resource/fields.ts';
import { readValue } from '../../src/framework/resource/readValue.ts';
import { mergeChanges } from '../../src/framework/resource/stale.ts';
import { exportValue } from '../../src/framework/resource/values.ts';

describe('an address', () => {
  const names = ['Dental', 'A & B', '100% "x" / ? #', '牙科', 'a+b'];

  it.each(names)('preserves the key %s, in the query and in the path', (title) => {
    for (const template of ['/edit/?name=:title', '/edit/:title']) {
      const { pathname, search } = new URL(fillTemplate(template, { title }), 'https://x.test');
      expect(keyFromLocation(template, { pathname, search })).toEqual({ title });
    }
  });

  it('has no key if a part of it is missing', () => {
    expect(keyFromLocation('/edit/?a=:a&b=:b', { pathname: '/edit/', search: '?a=1' })).toBeNull();
  });

  it('may lack the id beside other fields of the key', () => {
    const template = '/edit/?name=:name&id=:id';
    const keyOf = (search: string) => keyFromLocation(template, { pathname: '/edit/', search });
    expect(keyOf('?name=Clinic&id=7')).toEqual({ name: 'Clinic', id: '7' });
    expect(keyOf('?name=Clinic')).toEqual({ name: 'Clinic' });
    expect(keyOf('?id=7')).toBeNull();
    const ofBranch = '/edit/?id=:email&branchID=:branchID';
    const at = (search: string) => keyFromLocation(ofBranch, { pathname: '/edit/', search });
    expect(at('?id=a@b.test&branchID=2')).toEqual({ email: 'a@b.test', branchID: '2' });
    expect(at('?id=a@b.test')).toEqual({ email: 'a@b.test' });
    expect(at('?branchID=2')).toBeNull();
    expect(keyFromLocation('/edit/?id=:id', { pathname: '/edit/', search: '' })).toBeNull();
  });

  it('has the path of the router', () => {
    expect(templatePath('/edit/?name=:title')).toBe('/edit');
    expect(templatePath('/edit/:id/more')).toBe('/edit/:id/more');
  });
});

describe('an exported file', () => {
  it('escapes formulas of a spreadsheet, and reads them back', () => {
    for (const cell of ['=1+1', '+60 12', '-5+1', '@x', '\tx', '\rx']) {
      const [, line = ''] = csvText([['head'], [cell]]).split('head\r\n');
      expect(line.replace(/^"/, '').startsWith(`'${cell[0]}`)).toBe(true);
      expect(unescapeCell(`'${cell}`)).toBe(cell);
    }
    expect(unescapeCell("'tis")).toBe("'tis");
  });

  it('has amounts less than nothing as numbers, which are summed', () => {
    expect(csvText([['-12.00', '-5']])).toBe('\uFEFF-12.00,-5\r\n');
  });

  it('quotes line breaks and separators', () => {
    expect(csvText([['a,b', 'c"d', 'e\nf']])).toBe('\uFEFF"a,b","c""d","e\nf"\r\n');
  });

  it('is read back as it was written', () => {
    const words = { yes: 'Ya', no: 'Tidak', choices: [{ value: 3, label: 'Bilik 3' }] };
    const pairs = [
      [money(), 123_456],
      [day(), '2026-11-21'],
      [wallClock(), '2026-11-21T10:30:00.000Z'],
      [several(), ['a', 'b']],
      [boolean(), false],
      [choice([]), 3],
    ] as const;
    const reading = {
      yes: ['Ya'],
      no: ['Tidak'],
      choices: [{ value: 3, names: ['Bilik 3'] }],
      monthFirst: false,
      otherCell: () => '',
    };
    for (const [spec, value] of pairs)
      expect(readValue(spec, exportValue(spec, value, words), reading)).toEqual({ value });
  });
});

it('what two people changed is merged, but for a field that both changed differently', () => {
  const before = { name: 'A', note: null, city: 'Ipoh', room: '1', floor: 2, open: true };
  const theirs = { name: 'B', note: '', city: 'Melaka', room: '1', floor: 3, open: false };
  const yours = { name: 'C', note: '', city: 'Ipoh', room: '7', floor: 3, open: true };
  expect(mergeChanges(before, { ...theirs, version: 2 }, yours)).toEqual({
    values: { ...yours, city: 'Melaka', open: false },
    merged: {},
    onlyTheirs: ['city', 'open'],
    conflicts: [{ field: 'name', theirs: 'B', yours: 'C' }],
  });
});

it('missing texts of the catalogue fall back to plain names', () => {
  expect(humanize('companyName')).toBe('Company name');
  expect(fallbackText('RESOURCE.INSURANCE_PANELS')).toBe('Insurance panels');
  expect(fallbackText('RESOURCE.INSURANCE_PANELS.ONE')).toBe('Insurance panel');
  expect(fallbackText('RESOURCE.INSURANCE_PANELS.NEW')).toBe('Add insurance panel');
  expect(fallbackText('SHELL.OTHER')).toBe('SHELL.OTHER');
});

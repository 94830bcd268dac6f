import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paymentMethods } from '../../contract/accounts/billing.ts';
import { billingCycles } from '../../contract/accounts/subscriptions.ts';
import { formsOf } from '../../contract/kit/message.ts';
import { isValueCode, valueCode } from '../../contract/kit/valueCode.ts';
import { translationFault } from '../../contract/platform/translationRules.ts';
import { languageOf, texts } from '../../contract/texts/index.ts';
import { lists, statuses, types } from '../../server/areas/accounts/branches/defaults.ts';
import { root } from '../../server/kit/root.ts';

const byName = (a = '', b = '') => a.localeCompare(b);
const codes = Object.keys(texts);
const rows = Object.entries(texts) as [string, readonly string[]][];

describe('every text', () => {
  it('exists in English, Malay and Chinese', () => {
    const incomplete = rows.filter(
      ([, row]) => row.length !== 3 || row.some((text) => text.trim() === ''),
    );
    expect(incomplete).toEqual([]);
  });

  it('has the same parameters in each language, form by form', () => {
    const params = (text = '') =>
      [...text.matchAll(/%\{(\w+)\}/g)]
        .map(([, name]) => name)
        .toSorted(byName)
        .join();
    // A language with one form has that of several.
    const unlike = rows.filter(([, row]) => {
      const forms = row.map((text) => text.split(' |||| ').map(params));
      const twofold = forms.filter(({ length }) => length > 1);
      return (
        new Set(forms.map((each) => each.at(-1))).size > 1 ||
        new Set(twofold.map(([one]) => one)).size > 1
      );
    });
    expect(unlike).toEqual([]);
  });

  it('has one form, or one and another for several', () => {
    const odd = rows.filter(([, row]) =>
      row.some((text) => text.split('||||').length > 2 || /\|{4}/.test(text.replace(' |||| ', ''))),
    );
    expect(odd).toEqual([]);
  });

  it('fits what a translation of it is held to', () => {
    const unfit = rows.flatMap(([code, row]) =>
      row.map((text) => [
        code,
        translationFault(text, { english: row[0] ?? '', forms: formsOf(text).length }),
      ]),
    );
    expect(unfit.filter(([, fault]) => fault)).toEqual([]);
  });

  it('has no placeholder other than its parameters', () => {
    const odd = rows.filter(([, row]) => row.some((text) => /%(?!\{\w+\})\{|\{\{|\$\{/.test(text)));
    expect(odd).toEqual([]);
  });
});

describe('every value that a branch or an installation begins with, and every billing cycle', () => {
  it('has a text, in English as it is stored', () => {
    const stored = {
      ...lists,
      access_level: ['Translator'],
      billing_cycle: billingCycles,
      payment_method: paymentMethods,
      appt_status: statuses.map(([value]) => value),
      appt_type: types.map(([value]) => value),
    };
    const wanted = Object.entries(stored).flatMap(([list, values]) =>
      values.map((value) => [valueCode(list, value), value]),
    );
    const shipped = rows.filter(([code]) => isValueCode(code)).map(([code, [en]]) => [code, en]);
    expect(Object.fromEntries(shipped)).toEqual(Object.fromEntries(wanted));
  });
});

describe('a code', () => {
  it('is in one part of the catalogue only', () => {
    const parts = filesBelow('contract/texts').flatMap((text) =>
      [...text.matchAll(/^ {2}'([^']+)': \[/gm)].map(([, code]) => code),
    );
    const twice = parts.filter((code, index) => parts.indexOf(code) !== index);
    expect(twice).toEqual([]);
    expect(parts.toSorted(byName)).toEqual(codes.toSorted(byName));
  });

  it('of the agent, contract, server and pages is in the catalogue', () => {
    const named = sources('agent', 'contract', 'server', 'src').flatMap((text) => [
      ...[...text.matchAll(/'([A-Z][A-Z_]+(?:\.[A-Z][A-Z0-9_]*)+)'/g)].map(([, code]) => code),
      ...[...text.matchAll(/(?:\berror: |encodeMessage\(|refusal\(\d+, )'(\d{5,6})'/g)].map(
        ([, code]) => code,
      ),
    ]);
    const unknown = new Set(named.filter((code) => code !== undefined && !codes.includes(code)));
    // Stands for the server's own words.
    expect([...unknown]).toEqual(['SHELL.RAW']);
  });

  it('of the catalogue is used', () => {
    const all = sources('agent', 'contract', 'server', 'src').join('\n');
    // Some are put together, as in `RESOURCE.${name}`; what begins like that is used.
    const starts = [...all.matchAll(/[`']([A-Z][A-Z_]+(?:\.[A-Z_]+)*\.)(?:\$\{|')/g)].map(
      ([, start = '']) => start,
    );
    // Those of react-admin's own parts are used by them.
    const quoted = new Set([...all.matchAll(/['"`](?=([^'"`\n]+)['"`])/g)].map(([, text]) => text));
    const unused = codes.filter(
      (code) =>
        !code.startsWith('ra.') &&
        !quoted.has(code) &&
        !starts.some((start) => code.startsWith(start)),
    );
    expect(unused).toEqual([]);
  });
});

describe('the language of a request', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['ms', 'ms'],
    ['ms-MY,en;q=0.5', 'ms'],
    ['zh-CN,zh;q=0.9', 'zh'],
    ['fr,zh;q=0.9,ms;q=0.8', 'zh'],
    ['ta-IN', 'en'],
    ['*', 'en'],
  ])('%j is %s', (wanted, language) => {
    expect(languageOf(wanted)).toBe(language);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'));
}

function sources(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !join(folder, file).startsWith('contract/texts'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
}

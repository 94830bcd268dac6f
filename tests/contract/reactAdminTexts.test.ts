import english from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { reactAdmin } from '../../contract/texts/reactAdmin.ts';

const given = Object.fromEntries(flat(english));

describe("the texts of react-admin's own parts", () => {
  it('are in the catalogue under their keys, all of them', () => {
    expect(Object.keys(reactAdmin).toSorted()).toEqual(Object.keys(given).toSorted());
  });

  it.each([
    [0, 'English'],
    [1, 'Malay'],
    [2, 'Chinese'],
  ] as const)('have no other parameters than react-admin fills in (%i, %s)', (at, _language) => {
    const unlike = Object.entries(reactAdmin).filter(([key, row]) => {
      const known = params(given[key]);
      return params(row[at]).some((name) => !known.includes(name));
    });
    expect(unlike).toEqual([]);
  });
});

interface Messages {
  [key: string]: Messages | string | undefined;
}

function flat(messages: Messages, prefix = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value = '']) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

function params(text = ''): string[] {
  return [...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name);
}

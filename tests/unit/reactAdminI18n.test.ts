import { describe, expect, it } from 'vitest';
import { type Language } from '../../contract/kit/language.ts';
import { languages, placeOf, texts } from '../../contract/texts/index.ts';
import { reactAdmin } from '../../contract/texts/reactAdmin.ts';
import { createTranslate } from '../../src/framework/text.tsx';
import { createI18nProvider } from '../../src/reactAdmin/i18nProvider.ts';

describe("the texts that react-admin's own parts ask for", () => {
  it.each([
    ['en', 1, '1 item selected', 'Delete Weekend'],
    ['en', 0, '0 items selected', 'Delete 0 Weekend'],
    ['en', 3, '3 items selected', 'Delete 3 Weekend'],
    ['ms', 1, '1 item dipilih', 'Padam Weekend'],
    ['ms', 3, '3 item dipilih', 'Padam 3 Weekend'],
    ['zh', 1, '已选 1 项', '删除Weekend'],
    ['zh', 3, '已选 3 项', '删除 3 项Weekend'],
  ] as const)('have the form of their count: %s, %i', (language, count, selected, title) => {
    const { translate } = providerIn(language);
    expect(translate('ra.action.bulk_actions', { smart_count: count })).toBe(selected);
    const params = { smart_count: count, name: 'Weekend' };
    expect(translate('ra.message.bulk_delete_title', params)).toBe(title);
  });

  it.each(languages)('are whole, of one and of several: %s', (language) => {
    const { translate } = providerIn(language);
    const odd = Object.entries(reactAdmin).flatMap(([key, [english]]) =>
      [1, 2].map((count) => translate(key, { ...paramsOf(english), smart_count: count })),
    );
    expect(odd.filter((text) => text === '' || /^ra\.|%\{|\|{4}/.test(text))).toEqual([]);
  });

  it.each([
    ['en', 'Practice type', 'Practice types'],
    ['ms', 'Jenis amalan', 'Jenis amalan'],
  ] as const)('name resources and their fields by the catalogue: %s', (language, one, several) => {
    const { translate } = providerIn(language);
    const name = 'resources.practice-types.name';
    expect(translate(name, { smart_count: 1 })).toBe(one);
    expect(translate(name, { smart_count: 2 })).toBe(several);
  });

  it("are a translator's where one changed them", () => {
    const { translate } = providerIn('ms', { 'ra.action.save': 'Simpan sekarang' });
    expect(translate('ra.action.save')).toBe('Simpan sekarang');
    expect(translate('ra.action.edit')).toBe('Sunting');
  });

  it('are the plain name of a field that the catalogue lacks', () => {
    const { translate } = providerIn('zh');
    expect(translate('resources.insurance-panels.fields.partOf')).toBe('Part of');
    expect(translate('unknown.code', { _: 'Otherwise' })).toBe('Otherwise');
  });
});

function providerIn(language: Language, changed: Record<string, string> = {}) {
  const at = placeOf(language);
  const own: [string, string][] = Object.entries(texts)
    .filter(([code]) => !code.startsWith('ra.'))
    .map(([code, row]) => [code, row[at] ?? '']);
  const catalogue: Record<string, string> = { ...Object.fromEntries(own), ...changed };
  const find = (code: string) => catalogue[code];
  return createI18nProvider(createTranslate(find, language), catalogue, {
    locales: [],
    choose: () => undefined,
  });
}

function paramsOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']));
}

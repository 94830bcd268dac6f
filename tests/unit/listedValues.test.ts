import { describe, expect, it } from 'vitest';
import { lookups } from '../../contract/clinic/lookups.ts';
import type { Send } from '../../contract/kit/client.ts';
import { type Language } from '../../contract/kit/language.ts';
import { languages, placeOf, texts } from '../../contract/texts/index.ts';
import { choicesFromAnswer } from '../../src/framework/resource/choices.ts';
import { formFields } from '../../src/framework/resource/formFields.ts';
import { loadChoices } from '../../src/framework/resource/importChoices.ts';
import type { ResourceDataProvider } from '../../src/framework/resource/provider.ts';
import { exportValue, listedText } from '../../src/framework/resource/values.ts';
import { createTranslate } from '../../src/framework/text.tsx';
import { appointments } from '../../src/resources/clinic/appointments.ts';
import { patients } from '../../src/resources/clinic/patients.ts';
import { displayValue } from '../../src/ui/resource/kinds/shown.tsx';

const catalogue: Readonly<Record<string, readonly string[]>> = texts;
const wordsIn = (language: Language) =>
  createTranslate((code) => catalogue[code]?.[placeOf(language)], language);

describe('a value of a list of the branch', () => {
  it('is shown and exported in the language of the page', () => {
    const shown = (language: Language, name: string, value: string) => {
      const spec = appointments.fields[name] ?? { kind: 'text' };
      const labels = { yes: '', no: '', choices: [], ...listedText(spec, wordsIn(language)) };
      expect(exportValue(spec, value, labels)).toBe(displayValue(spec, value, labels));
      return displayValue(spec, value, labels);
    };
    const row = (language: Language) => [
      shown(language, 'statusDesc', 'No show'),
      shown(language, 'appointmentType', 'Vaccination'),
      shown(language, 'location', 'Room 1'),
      shown(language, 'category', 'Urgent'),
      shown(language, 'cancelReason', 'Booked by mistake'),
    ];
    expect(languages.map(row)).toEqual([
      ['No show', 'Vaccination', 'Room 1', 'Urgent', 'Booked by mistake'],
      ['Tidak hadir', 'Vaksinasi', 'Bilik 1', 'Segera', 'Tersilap tempah'],
      ['未到诊', '疫苗接种', '1 号诊室', '加急', '误约'],
    ]);
    expect(shown('ms', 'location', 'Bilik Anggerik')).toBe('Bilik Anggerik');
    expect(shown('ms', 'remark', 'Room 1')).toBe('Room 1');
  });

  it('has the meaning of its list: a Malay is not the Malay language', () => {
    expect(wordsIn('ms').value('ethnic', 'Malay')).toBe('Melayu');
    expect(wordsIn('ms').value('language', 'Malay')).toBe('Bahasa Melayu');
  });

  it('is chosen by its label, and sent as it is stored', () => {
    const answer = [{ type: 'Vaccination', duration: '00:10:00' }];
    const source = { call: lookups.apptType, value: 'type', label: 'type' };
    expect(choicesFromAnswer(wordsIn('zh'), answer, source)).toEqual([
      { value: 'Vaccination', label: '疫苗接种' },
    ]);
  });

  it('is known in an imported file by its name in any language', async () => {
    const fields = formFields(patients, patients.calls.create ?? lookups.apptType);
    const send: Send = () =>
      Promise.resolve({ data: [{ id: 3, value: 'Elderly' }] as never, headers: new Headers() });
    const choicesOf = await loadChoices({ headers: [], rows: [] }, ['priority'], fields, {
      send,
      provider: {} as ResourceDataProvider,
      words: (code) => catalogue[code] ?? [],
      signal: new AbortController().signal,
    });
    expect(choicesOf('priority')).toEqual([
      { value: 3, names: ['Elderly', 'Elderly', 'Warga emas', '长者'] },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { amountOf, type Dosage, instructionOf } from '../../contract/clinic/prescriptions.ts';
import { warningsOf } from '../../contract/clinic/prescriptionWarnings.ts';
import type { Language } from '../../contract/kit/language.ts';
import { interpolate } from '../../contract/kit/message.ts';
import { placeOf, texts } from '../../contract/texts/index.ts';

const dosage: Dosage = {
  dose: '1',
  unit: 'tablet',
  frequency: 'three',
  days: 5,
  instructions: '',
};
const amount = (changes: Partial<Dosage & { amount: number | null }>) =>
  amountOf({ ...dosage, amount: null, ...changes });
const sentence = (changes: Partial<Dosage>, language: Language = 'en') =>
  instructionOf({ ...dosage, ...changes }, (code, params) =>
    interpolate(texts[code][placeOf(language)] ?? '', params, language),
  );
const warned = (medicines: [name: string, substance: string][], allergies: string[] = []) =>
  warningsOf(
    medicines.map(([name, substance]) => ({ name, substance })),
    allergies,
  ).map(({ line, kind, what }) => [line, kind, what]);

describe('what is handed out of a medicine', () => {
  it('is dose times a day times days, rounded up', () => {
    expect(amount({})).toBe(15);
    expect(amount({ dose: '0.5', frequency: 'once', days: 3 })).toBe(2);
    expect(amount({ dose: '0.1', frequency: 'three', days: 10 })).toBe(3);
    expect(amount({ frequency: 'every8h', dose: '2.5', unit: 'ml', days: 7 })).toBe(53);
    expect(amount({ frequency: 'every4h', days: 1 })).toBe(6);
    expect(amount({ frequency: 'atNight', days: 14 })).toBe(14);
  });

  it('is none where the dosage does not say it, and what is said otherwise', () => {
    expect(amount({ frequency: 'whenNeeded' })).toBeNull();
    expect(amount({ days: null })).toBeNull();
    expect(amount({ dose: null })).toBeNull();
    expect(amount({ frequency: 'whenNeeded', amount: 20 })).toBe(20);
    expect(amount({ amount: 30 })).toBe(30);
  });
});

it('an instruction is a sentence in each language', () => {
  const more = { instructions: 'after food' };
  expect(sentence(more)).toBe('Take 1 tablet three times a day for 5 days, after food');
  expect(sentence({ dose: '2.50', frequency: 'once', days: 1 })).toBe(
    'Take 2.5 tablets once a day for 1 day',
  );
  expect(sentence({ dose: '0.5', frequency: 'atNight', days: null })).toBe(
    'Take 0.5 tablets at night',
  );
  expect(sentence({ unit: 'application', frequency: 'whenNeeded', days: null })).toBe(
    'Apply when needed',
  );
  expect(sentence({ dose: null, days: null })).toBe('Use three times a day');
  expect(sentence({}, 'ms')).toBe('Makan 1 biji tiga kali sehari selama 5 hari');
  expect(sentence({ instructions: '饭后' }, 'zh')).toBe('每天三次，每次服 1 片，共 5 天，饭后');
});

describe('warnings', () => {
  it('name an allergy that a medicine or its substance is, or is like', () => {
    const allergic = (allergy: string, name: string, substance = '') =>
      warned([[name, substance]], [allergy]).length;
    expect(warned([['Panadol', 'Paracetamol']], ['Dust', 'PARACETAMOL'])).toEqual([
      [0, 'allergy', 'PARACETAMOL'],
    ]);
    expect(allergic('Panadol', 'Panadol Actifast 500 mg')).toBe(1);
    expect(allergic('Penicillin', 'Augmentin', 'Amoxicillin, Clavulanic acid')).toBe(1);
    expect(allergic('penicillins (rash)', 'Cloxacillin')).toBe(1);
    expect(allergic('Amoxicillin', 'Ampicillin')).toBe(1);
    expect(allergic('青霉素', 'Amoxil', 'Amoxicillin')).toBe(1);
    expect(allergic('Penicillin', 'Phenoxymethylpenicillin')).toBe(1);
    expect(allergic('NSAIDs', 'Ponstan', 'Mefenamic acid')).toBe(1);
    expect(allergic('Sulfa drugs', 'Bactrim', 'Sulfamethoxazole, Trimethoprim')).toBe(1);
    expect(allergic('Co-trimoxazole', 'Cotrimoxazole')).toBe(1);
    expect(allergic('Penicillin', 'Paracetamol')).toBe(0);
    expect(allergic('Iron', 'Aldactone', 'Spironolactone')).toBe(0);
    expect(allergic('Seafood', 'Penicillin V')).toBe(0);
    expect(allergic('Tranexamic acid', 'Folic acid')).toBe(0);
    expect(warned([['Panadol', '']], [])).toEqual([]);
  });

  it('name an allergy however it is written down', () => {
    const allergic = (allergy: string, name: string, substance = '') =>
      warned([[name, substance]], [allergy]).length;
    expect(allergic('Panadol', 'Uphamol', 'Paracetamol')).toBe(1);
    expect(allergic('PCM', 'Uphamol', 'Paracetamol')).toBe(1);
    expect(allergic('Penicilin', 'Augmentin')).toBe(1);
    expect(allergic('Aspirin/Cefuroxime', 'Zinnat')).toBe(1);
    expect(allergic('Seafood/Cefuroxime', 'Cefuroxime')).toBe(1);
    expect(allergic('对布洛芬过敏', '布洛芬')).toBe(1);
    expect(allergic('海鲜、青霉素', 'Amoxil', 'Amoxicillin')).toBe(1);
    expect(allergic('Ciprofloxacin', 'Cravit', 'Levofloxacin')).toBe(1);
    expect(allergic('Potassium chloride', 'Slow-K', 'Potassium chloride')).toBe(1);
  });

  it('do not cry out at salts, forms, strengths and short words', () => {
    const allergic = (allergy: string, name: string, substance = '') =>
      warned([[name, substance]], [allergy]).length;
    expect(allergic('Sulfa drugs', 'Iberet', 'Ferrous sulfate')).toBe(0);
    expect(allergic('Sulfa', 'Ventolin', 'Salbutamol sulphate')).toBe(0);
    expect(allergic('Aspirin 100 mg', 'Tramadol 100 mg')).toBe(0);
    expect(allergic('Red tablet', 'Cetirizine tablet')).toBe(0);
    expect(allergic('Hepatitis B vaccine', 'Vitamin B complex')).toBe(0);
    expect(allergic('Potassium chloride', 'Normal saline', 'Sodium chloride')).toBe(0);
  });

  it('name a second line of the same substance', () => {
    expect(
      warned([
        ['Panadol', 'Paracetamol'],
        ['Cetirizine', ''],
        ['Panadol Menstrual', 'paracetamol, Pamabrom'],
        ['CETIRIZINE', ''],
        ['Tramacet', 'Tramadol + Paracetamol'],
      ]),
    ).toEqual([
      [2, 'substance', 'paracetamol'],
      [3, 'substance', 'cetirizine'],
      [4, 'substance', 'paracetamol'],
    ]);
  });
});

import { useState } from 'react';
import { masterLists } from '../../../../../contract/masterLists/index.ts';
import { useText } from '../../../../framework/text.tsx';
import { useTypedSearch } from '../../../../framework/typedSearch.ts';
import { Combobox } from '../../../../ui/Combobox.tsx';
import type { ComboboxChoice } from '../../../../ui/controlProps.ts';
import { lineOf, newLine, type TypedLine } from './prescriptionValues.ts';

const { medicineList } = masterLists.medicines.calls;

interface MedicineChoice extends ComboboxChoice {
  line: TypedLine;
}

/** Adds a line: a medicine of the branch as it is usually taken, found as one types, or one by its name alone. */
export function MedicineField({ onAdd }: { onAdd: (line: TypedLine) => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const { answer, isLate } = useTypedSearch(
    medicineList,
    typed,
    (q) => ({
      filter: JSON.stringify({ q, isOffered: true }),
      range: JSON.stringify([0, 9]),
      sort: JSON.stringify(['name', 'ASC']),
    }),
    { shortest: 1 },
  );
  const name = typed.trim();
  const known = (answer ?? []).map((medicine): MedicineChoice => {
    const { substance, strength, form } = medicine;
    const label = [medicine.name, strength].filter(Boolean).join(' ');
    const more = [t(`PRESCRIPTION.FORM.${form}`), substance].filter(Boolean).join(' · ');
    return {
      key: String(medicine.id),
      label,
      ...(substance && { words: substance }),
      content: (
        <>
          {label} <small>{more}</small>
        </>
      ),
      isExact: same(label, name) || same(medicine.name, name),
      line: lineOf(medicine),
    };
  });
  const isNew = name !== '' && !isLate && !known.some(({ line }) => same(line.name, name));
  const choices: MedicineChoice[] = isNew
    ? [...known, { key: 'new', label: t('PRESCRIPTION.UNLISTED', { name }), line: newLine(name) }]
    : known;
  return (
    <Combobox<MedicineChoice>
      label={t('PRESCRIPTION.ADD')}
      visibleLabel={t('PRESCRIPTION.ADD')}
      placeholder={t('PRESCRIPTION.FIND')}
      inputValue={typed}
      onInputChange={setTyped}
      choices={choices}
      isLate={isLate}
      onChoose={({ line }) => {
        setTyped('');
        onAdd(line);
      }}
    />
  );
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

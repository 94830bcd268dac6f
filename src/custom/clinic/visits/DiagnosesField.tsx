import { useState } from 'react';
import { masterLists } from '../../../../contract/masterLists/index.ts';
import { useText } from '../../../framework/text.tsx';
import { useTypedSearch } from '../../../framework/typedSearch.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Combobox } from '../../../ui/Combobox.tsx';
import type { ComboboxChoice } from '../../../ui/controlProps.ts';
import type { Diagnosis } from './noteValues.ts';

const { diagnosisList } = masterLists.diagnoses.calls;

interface DiagnosisChoice extends ComboboxChoice {
  diagnosis: Diagnosis;
}

/** The diagnoses of a note: found in the branch's list as one types, or new; a new one joins the list when the note is signed. */
export function DiagnosesField({
  value,
  onChange,
}: {
  value: readonly Diagnosis[];
  onChange: (diagnoses: readonly Diagnosis[]) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const { answer, isLate } = useTypedSearch(
    diagnosisList,
    typed,
    (q) => ({
      filter: JSON.stringify({ q }),
      range: JSON.stringify([0, 9]),
      sort: JSON.stringify(['name', 'ASC']),
    }),
    { shortest: 1 },
  );
  const known = (answer ?? []).map(({ id, name, code }): DiagnosisChoice => ({
    key: String(id),
    label: code ? `${name} (${code})` : name,
    isExact: same(name, typed.trim()),
    diagnosis: { name, code: code ?? '' },
  }));
  const name = typed.trim();
  const isNew = name !== '' && !known.some(({ diagnosis }) => same(diagnosis.name, name));
  const choices: DiagnosisChoice[] = [
    ...known,
    ...(isNew && !isLate
      ? [{ key: 'new', label: t('VISIT.NEW_DIAGNOSIS', { name }), diagnosis: { name, code: '' } }]
      : []),
  ];
  const add = ({ diagnosis }: DiagnosisChoice) => {
    if (!value.some(({ name: had }) => same(had, diagnosis.name))) onChange([...value, diagnosis]);
    setTyped('');
  };
  return (
    <div className="ui-field visit-diagnoses">
      <Combobox<DiagnosisChoice>
        label={t('RESOURCE.VISIT_NOTES.DIAGNOSES')}
        visibleLabel={t('RESOURCE.VISIT_NOTES.DIAGNOSES')}
        placeholder={t('VISIT.FIND_DIAGNOSIS')}
        inputValue={typed}
        onInputChange={setTyped}
        choices={choices}
        isLate={isLate}
        onChoose={add}
      />
      {value.length > 0 && (
        <ul className="visit-chips">
          {value.map((diagnosis) => (
            <li key={diagnosis.name}>
              {diagnosis.name}
              {diagnosis.code && <small>{diagnosis.code}</small>}
              <IconButton
                icon="close"
                label={t('VISIT.REMOVE_DIAGNOSIS', { name: diagnosis.name })}
                onClick={() => onChange(value.filter((each) => each !== diagnosis))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

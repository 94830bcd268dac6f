import { type FocusEvent, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import type { Patient, PatientRow } from '../../../../contract/clinic/patients.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import { afterPress, useAfterPress } from '../../../framework/press.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { patientAddress } from './address.ts';
import { PatientCombobox } from './PatientCombobox.tsx';
import { ChosenPatientNumbers } from './PatientNumbers.tsx';
import './patients.css';

type Relation = Patient['relationList'][number];

interface RelativesFieldProps<C extends Call> {
  form: CallForm<C>;
  name: FieldName<C>;
  /** The patient's identity number; a patient cannot be their own relative. */
  ownNumber: string | undefined;
}

/** The patient's relatives: a list to add to and remove from. */
export function RelativesField<C extends Call>({ form, name, ownNumber }: RelativesFieldProps<C>) {
  const {
    field: { value, onChange },
  } = useController({ name, control: form.methods.control });
  const list = relationsOf(value);
  // An item that is added on blur must not move a button that is being pressed.
  const shown = relationsOf(useAfterPress<unknown>(value));
  return (
    <div className="relatives">
      <AddRelative
        own={ownNumber}
        list={list}
        onAdd={(relation) => onChange([...list, relation])}
      />
      <RelativesTable
        list={shown}
        onRemove={(gone) => onChange(list.filter(({ patientID2 }) => patientID2 !== gone))}
      />
    </div>
  );
}

/** A table of relatives. They can be removed if `onRemove` is given. */
export function RelativesTable({
  list,
  onRemove,
}: {
  list: readonly Relation[];
  onRemove?: (icPassport: string) => void;
}) {
  const t = useText();
  if (list.length === 0) return <p className="ui-hint">{t('PATIENT.NO_RELATIVES')}</p>;
  return (
    <div className="patient-rows">
      <table className="ui-table">
        <thead>
          <tr>
            <th scope="col">{t('PATIENT.NAME')}</th>
            <th scope="col">{t('PATIENT.IDENTITY_NUMBER')}</th>
            <th scope="col">{t('PATIENT.RELATION')}</th>
            {onRemove && (
              <th scope="col">
                <span className="visually-hidden">{t('QUEUE.ACTIONS')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {list.map(({ patientID2, patientName, relation }) => (
            <tr key={patientID2}>
              <td>
                <Link to={patientAddress(patientID2)}>{patientName}</Link>
              </td>
              <td>{patientID2}</td>
              <td>{t.value('relation_type', relation)}</td>
              {onRemove && (
                <td>
                  <IconButton
                    icon="close"
                    label={t('PATIENT.RELATIVE_TAKE', { name: patientName })}
                    onClick={() => onRemove(patientID2)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AddRelative({
  own,
  list,
  onAdd,
}: {
  own: string | undefined;
  list: readonly Relation[];
  onAdd: (relation: Relation) => void;
}) {
  const t = useText();
  const id = useId();
  const relations = useCallQuery(lookups.relationType, {}).data?.data ?? [];
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<PatientRow | null>(null);
  const [relationID, setRelationID] = useState('');
  const [fault, setFault] = useState<Code | null>(null);

  const add = () => {
    const relation = relations.find((each) => String(each.relationID) === relationID);
    if (!chosen || !relation) return;
    const isTwice = list.some(({ patientID2 }) => patientID2 === chosen.icPassport);
    if (isTwice) return afterPress(() => setFault('PATIENT.RELATIVE_TWICE'));
    if (chosen.icPassport === own) return afterPress(() => setFault('PATIENT.RELATIVE_SELF'));
    onAdd({
      relationID: relation.relationID,
      patientID2: chosen.icPassport,
      patientName: chosen.name,
      relation: relation.relationName,
    });
    setTyped('');
    setChosen(null);
    setRelationID('');
  };
  // A relative is added once both are chosen, by the button or when the focus leaves.
  const onBlur = ({ currentTarget, relatedTarget, target }: FocusEvent) => {
    const isWithin = currentTarget.contains(relatedTarget) || document.activeElement === target;
    if (!isWithin) add();
  };
  return (
    <div className="relative-add" onBlur={onBlur}>
      <div className="ui-field">
        <PatientCombobox
          label={t('PATIENT.RELATIVE')}
          visibleLabel={t('PATIENT.RELATIVE')}
          placeholder={t('APPT.FIND_PATIENT')}
          typed={typed}
          onTyped={(text) => {
            setTyped(text);
            setChosen(null);
            setFault(null);
          }}
          isChosen={chosen !== null}
          onChoose={(row) => {
            setChosen(row);
            setTyped(row.name);
            setFault(null);
          }}
          invalid={fault !== null}
          describedBy={fault === null ? undefined : `${id}-fault`}
        />
        {chosen && (
          <output className="chosen-words">
            <ChosenPatientNumbers patient={chosen} />
          </output>
        )}
      </div>
      <div className="ui-field">
        <label className="ui-label" htmlFor={id}>
          {t('PATIENT.RELATION')}
        </label>
        <select
          id={id}
          className="ui-input"
          value={relationID}
          onChange={(event) => setRelationID(event.target.value)}
        >
          <option value="">{t('PATIENT.NOT_CHOSEN')}</option>
          {relations.map((each) => (
            <option key={each.relationID} value={each.relationID}>
              {t.value('relation_type', each.relationName)}
            </option>
          ))}
        </select>
      </div>
      <Button icon="plus" disabled={!chosen || relationID === ''} onClick={add}>
        {t('PATIENT.RELATIVE_ADD')}
      </Button>
      {fault && (
        <span className="ui-fault" id={`${id}-fault`} role="alert">
          {t(fault)}
        </span>
      )}
    </div>
  );
}

function relationsOf(value: unknown): Relation[] {
  return Array.isArray(value) ? (value as Relation[]) : [];
}

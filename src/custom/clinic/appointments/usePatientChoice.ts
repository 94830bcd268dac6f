import { useState } from 'react';
import { patients } from '../../../../contract/clinic/patients.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { setFieldValue, valueText } from '../../../framework/fieldValues.ts';
import { useFocusAfterChange } from '../../../framework/focus.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import { useSend } from '../../../framework/send.tsx';
import { detailTyped, type NewPatientDetail } from '../patients/address.ts';
import type { ChosenPatient } from '../shared/PatientField.tsx';

/** A call's names of what a patient is known and reached by. */
export type PatientFieldNames<C extends Call> = Record<NewPatientDetail['field'], FieldName<C>>;

/** The names of these fields in the calls of a booking and of a walk-in. */
export const patientFieldNames = {
  icPassport: 'patientID',
  name: 'patientName',
  mobile: 'phoneNo',
} as const;

/** A patient's values for these fields. */
export const patientValues = (patient: ChosenPatient | null) => ({
  patientID: patient?.icPassport ?? '',
  patientName: patient?.name ?? '',
  phoneNo: patient?.mobile ?? '',
});

/** Who a visit is for: a patient of the branch, or someone new. */
export interface PatientChoice {
  isNew: boolean;
  chosen: ChosenPatient | null;
  setNew: (isNew: boolean) => void;
  setChosen: (patient: ChosenPatient | null) => void;
}

/** The state of such a choice, which the form's rules depend on. */
export function usePatientChoice(patient: ChosenPatient | undefined): PatientChoice {
  const [isNew, setNew] = useState(false);
  const [chosen, setChosen] = useState(patient ?? null);
  return { isNew, chosen, setNew, setChosen };
}

/** What fills a form's fields by that choice. */
export function usePatientOfForm<C extends Call>(
  form: CallForm<C>,
  { setNew, setChosen }: PatientChoice,
  /** Moves the focus on once a patient was chosen. */
  goOn: () => void,
) {
  const send = useSend();
  const focusAfterChange = useFocusAfterChange();
  const typedNumber = () => valueText(form.methods.getValues(patientFieldNames.icPassport));
  const choose = (next: ChosenPatient | null) => {
    setChosen(next);
    for (const [name, value] of Object.entries(patientValues(next)))
      setFieldValue(form, name, value);
    if (next) focusAfterChange(goOn);
  };
  // Whose details were taken up again is shown: the patient who has the number now, else the fields themselves.
  const restore = async (values: Record<string, unknown>) => {
    if (!Object.values(patientFieldNames).some((name) => values[name])) return;
    setNew(true);
    setChosen(null);
    const icPassport = typedNumber();
    if (icPassport === '') return;
    const { data } = await send(patients.patientNameList, { name: icPassport });
    const known = data.find((row) => row.icPassport === icPassport);
    if (!known || typedNumber() !== icPassport) return;
    setNew(false);
    choose(known);
  };
  return {
    choose,
    /** Chooses someone of the branch. */
    take: (known: ChosenPatient) => {
      setNew(false);
      choose(known);
    },
    /** Begins with the one or the other. */
    begin: (isNew: boolean) => {
      setNew(isNew);
      choose(null);
    },
    /** Nobody matched: what was typed is kept as the number, name or phone of someone new. */
    register: (typed: string) => {
      setNew(true);
      choose(null);
      const { field, value } = detailTyped(typed);
      setFieldValue(form, patientFieldNames[field], value);
      const next = field === 'icPassport' ? patientFieldNames.name : patientFieldNames.icPassport;
      focusAfterChange(() => form.methods.setFocus(next));
    },
    restore,
    /** Fills in who a card names. */
    fill: ({ icPassport = '', name = '' }: { icPassport?: string; name?: string }) => {
      setFieldValue(form, patientFieldNames.icPassport, icPassport);
      setFieldValue(form, patientFieldNames.name, name);
      void restore({ [patientFieldNames.icPassport]: icPassport });
    },
  };
}

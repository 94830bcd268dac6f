import { useState } from 'react';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { patients } from '../../../../contract/clinic/patients.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { setValues, textIn } from '../../../framework/fieldValues.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { OptionalSelectField } from '../../../ui/OptionalSelectField.tsx';
import { TypeField } from '../shared/LookupFields.tsx';
import { type Chosen, PatientField } from '../shared/PatientField.tsx';

/** The patient with an identity number, as a booking needs it; undefined while loading. */
export function usePatient(icPassport: string): Chosen | undefined {
  const { data } = useCallQuery(
    patients.patientNameList,
    { name: icPassport },
    { enabled: icPassport !== '' },
  );
  return data?.data.find((each) => each.icPassport === icPassport);
}

/** The waiting patient. It cannot be changed in an existing entry. */
export function PatientInput({ form, name, record }: InputProps) {
  const [picked, setPicked] = useState<Chosen | null>(null);
  const number = textIn(form, name);
  const known = usePatient(picked ? '' : number);
  const choose = (next: Chosen | null) => {
    setPicked(next);
    setValues(form, name, next?.icPassport ?? '');
  };
  return (
    <PatientField
      invalid={form.methods.formState.errors[name] !== undefined}
      chosen={picked ?? known ?? null}
      onChoose={record ? undefined : choose}
    />
  );
}

/** The type of the appointment; choosing it sets the default length. */
export function TypeInput({ form, name }: InputProps) {
  return (
    <TypeField
      form={form}
      name={name}
      onType={(duration) => setValues(form, 'duration', duration)}
    />
  );
}

/** The doctor, or any. */
export function DoctorInput({ form, name }: InputProps) {
  const doctors = useCallQuery(lookups.apptResource, {}).data?.data ?? [];
  return (
    <OptionalSelectField
      form={form}
      name={name}
      label="RESOURCE.WAITING_LIST.DOCTOR"
      none={null}
      emptyLabel="WAITING.ANY_DOCTOR"
      choices={doctors.map(({ id, resource }) => ({ id, description: resource }))}
    />
  );
}

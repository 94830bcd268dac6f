import { useState } from 'react';
import { lookups } from '../../../contract/lookups.ts';
import { patients } from '../../../contract/patients.ts';
import { useCallQuery } from '../../framework/calls.ts';
import type { InputProps } from '../../framework/resource/define.ts';
import { OptionalChoice, TypeField } from '../appointments/LookupFields.tsx';
import { type Chosen, PatientField } from '../appointments/PatientField.tsx';
import { fillIn, textIn } from '../appointments/values.ts';

/** The patient with this identity number, as a booking wants to know them; undefined until it is known. */
export function usePatient(icPassport: string): Chosen | undefined {
  const { data } = useCallQuery(
    patients.patientNameList,
    { name: icPassport },
    { enabled: icPassport !== '' },
  );
  return data?.data.find((each) => each.icPassport === icPassport);
}

/** Who waits. Of an entry that is changed, the patient stays. */
export function PatientInput({ form, name, record }: InputProps) {
  const [picked, setPicked] = useState<Chosen | null>(null);
  const number = textIn(form, name);
  const known = usePatient(picked ? '' : number);
  const choose = (next: Chosen | null) => {
    setPicked(next);
    fillIn(form, name, next?.icPassport ?? '');
  };
  return (
    <PatientField
      invalid={form.methods.formState.errors[name] !== undefined}
      chosen={picked ?? known ?? null}
      onChoose={record ? undefined : choose}
    />
  );
}

/** The type of the appointment that is waited for; its usual length goes with it. */
export function TypeInput({ form, name }: InputProps) {
  return (
    <TypeField form={form} name={name} onType={(duration) => fillIn(form, 'duration', duration)} />
  );
}

/** The doctor who is waited for; any is a choice. */
export function DoctorInput({ form, name }: InputProps) {
  const doctors = useCallQuery(lookups.apptResource, {}).data?.data ?? [];
  return (
    <OptionalChoice
      form={form}
      name={name}
      label="RESOURCE.WAITING_LIST.DOCTOR"
      none={null}
      empty="WAITING.ANY_DOCTOR"
      choices={doctors.map(({ id, resource }) => ({ id, description: resource }))}
    />
  );
}

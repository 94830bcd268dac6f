import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { patients } from '../../../../contract/clinic/patients.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { setFieldValue, valueText, watchText } from '../../../framework/fieldValues.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useViewer } from '../../../session/viewer.ts';
import { OptionalSelectField } from '../../../ui/OptionalSelectField.tsx';
import { registrationAddress } from '../patients/address.ts';
import { TypeField, withHeld } from '../shared/LookupFields.tsx';
import { type ChosenPatient, PatientField } from '../shared/PatientField.tsx';

/** The patient with an identity number, as a booking needs it; undefined while loading. */
export function usePatientByNumber(icPassport: string): ChosenPatient | undefined {
  const { data } = useCallQuery(
    patients.patientNameList,
    { name: icPassport },
    { enabled: icPassport !== '' },
  );
  return data?.data.find((each) => each.icPassport === icPassport);
}

/** The waiting patient. It cannot be changed in an existing entry. */
export function PatientInput({ form, name, record }: InputProps) {
  const [picked, setPicked] = useState<ChosenPatient | null>(null);
  const navigate = useNavigate();
  const { may } = useViewer();
  const number = watchText(form, name);
  const known = usePatientByNumber(picked ? '' : number);
  const choose = (next: ChosenPatient | null) => {
    setPicked(next);
    setFieldValue(form, name, next?.icPassport ?? '');
  };
  return (
    <PatientField
      invalid={form.methods.formState.errors[name] !== undefined}
      chosen={picked ?? known ?? null}
      onChoose={record ? undefined : choose}
      {...(may('create', 'patients') && {
        onRegister: (typed: string) => void navigate(registrationAddress(typed)),
      })}
    />
  );
}

/** The type of the appointment; choosing it sets the default length. */
export function TypeInput({ form, name }: InputProps) {
  return (
    <TypeField
      form={form}
      name={name}
      onType={(duration) => setFieldValue(form, 'duration', duration)}
    />
  );
}

/** The doctor, or any. */
export function DoctorInput({ form, name, record }: InputProps) {
  const doctors = useCallQuery(lookups.apptResource, {}).data?.data ?? [];
  return (
    <OptionalSelectField
      form={form}
      name={name}
      label="RESOURCE.WAITING_LIST.DOCTOR"
      none={null}
      emptyLabel="WAITING.ANY_DOCTOR"
      choices={withHeld(
        doctors.map(({ id, resource }) => ({ id, description: resource })),
        { id: Number(record?.['doctor']) || null, description: valueText(record?.['doctorName']) },
      )}
    />
  );
}

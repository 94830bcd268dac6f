import { useUrlParams } from '../../../framework/urlParams.ts';
import { carriedDetails } from './address.ts';
import { PatientRecord } from './PatientRecord.tsx';
import { RegisterPatient } from './RegisterPatient.tsx';

/** The patient's page: the record in the address (older links use `id`), or the registration of a new one. */
export default function PatientPage() {
  const { query } = useUrlParams();
  const icPassport = query.get('icpassport') ?? query.get('id') ?? '';
  return icPassport === '' ? (
    <RegisterPatient key={JSON.stringify(carriedDetails(query))} />
  ) : (
    <PatientRecord key={icPassport} icPassport={icPassport} />
  );
}

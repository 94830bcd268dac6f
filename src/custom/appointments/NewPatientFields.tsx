import type { appointments } from '../../../contract/appointments.ts';
import { readMyKad } from '../../../contract/myKad.ts';
import { patients } from '../../../contract/patients.ts';
import { useCallQuery } from '../../framework/calls.ts';
import type { CallForm } from '../../framework/form.ts';
import { showDate } from '../../framework/format.ts';
import { useText } from '../../framework/text.tsx';
import { useSettled } from '../../framework/time.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Chosen } from './PatientField.tsx';
import { textIn } from './values.ts';

const PAUSE = 250;

/** Number, name and phone of someone whom the branch does not know yet. A number that it knows offers its patient. */
export function NewPatientFields({
  form,
  onKnown,
}: {
  form: CallForm<typeof appointments.bookAppointment>;
  onKnown: (patient: Chosen) => void;
}) {
  const t = useText();
  const typed = textIn(form, 'patientID');
  const number = typed.replace(/[\s-]/g, '').toUpperCase();
  const card = readMyKad(number);
  const known = useKnown(number);
  const hint = card
    ? t(card.sex === 'M' ? 'APPT.MYKAD_MALE' : 'APPT.MYKAD_FEMALE', { date: showDate(card.dob) })
    : t('APPT.IDENTITY_HINT');
  return (
    <div className="new-patient">
      <TextField
        form={form}
        name="patientID"
        label="PATIENT.IDENTITY_NUMBER"
        maxLength={30}
        hint={hint}
        first
      />
      <TextField form={form} name="patientName" label="PATIENT.NAME" maxLength={150} />
      <TextField
        form={form}
        name="phoneNo"
        label="PATIENT.MOBILE"
        type="tel"
        inputMode="numeric"
        maxLength={20}
        wanted
      />
      {known && (
        <div className="ui-banner" data-tone="info">
          <Icon name="person" />
          <output>{t('APPT.KNOWN', { name: known.name })}</output>
          <Button onClick={() => onKnown(known)}>{t('APPT.USE_KNOWN')}</Button>
        </div>
      )}
    </div>
  );
}

/** The patient who has an identity number already, where there is one. */
function useKnown(number: string): Chosen | undefined {
  const name = useSettled(number, PAUSE);
  const { data } = useCallQuery(patients.patientNameList, { name }, { enabled: name.length > 3 });
  return data?.data.find(({ icPassport }) => icPassport === name && name === number);
}

import { almostMyKad, readMyKad } from '../../../../contract/clinic/myKad.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { watchText } from '../../../framework/fieldValues.ts';
import type { CallForm } from '../../../framework/form.ts';
import { formatDate } from '../../../framework/format.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { PhoneHint } from '../patients/PhoneHint.tsx';
import { RemovedPatient } from '../patients/RemovedPatient.tsx';
import { normalizeIdentityNumber, useIdentityNumberUse } from '../patients/useIdentityNumberUse.ts';
import type { ChosenPatient } from '../shared/PatientField.tsx';
import type { PatientFieldNames } from './usePatientChoice.ts';

/** Number, name and phone of a patient who is new to the branch. A known number offers its patient. */
export function NewPatientFields<C extends Call>({
  form,
  fields,
  useLabel,
  onKnown,
}: {
  form: CallForm<C>;
  fields: PatientFieldNames<C>;
  /** The button that takes the known patient. */
  useLabel: Code;
  onKnown: (patient: ChosenPatient) => void;
}) {
  const t = useText();
  const typed = watchText(form, fields.icPassport);
  const number = normalizeIdentityNumber(typed);
  const card = readMyKad(number);
  const { patient: known, removed } = useIdentityNumberUse(number);
  const almost = almostMyKad(number);
  const unknown =
    almost === undefined ? t('APPT.IDENTITY_HINT') : t('IDENTITY.NOT_TWELVE', { digits: almost });
  const hint = card
    ? t(card.sex === 'M' ? 'APPT.MYKAD_MALE' : 'APPT.MYKAD_FEMALE', { date: formatDate(card.dob) })
    : unknown;
  return (
    <div className="new-patient">
      <TextField
        form={form}
        name={fields.icPassport}
        label="PATIENT.IDENTITY_NUMBER"
        maxLength={30}
        hint={hint}
        initialFocus
      />
      <TextField form={form} name={fields.name} label="PATIENT.NAME" maxLength={150} />
      <TextField
        form={form}
        name={fields.mobile}
        label="PATIENT.MOBILE"
        type="tel"
        inputMode="numeric"
        maxLength={20}
        hint={<PhoneHint form={form} name={fields.mobile} />}
        required
      />
      {removed && (
        <RemovedPatient patient={removed}>
          {t('PATIENT.REMOVED_EXISTS', { name: removed.name })}
        </RemovedPatient>
      )}
      {known && (
        <div className="ui-banner" data-tone="info">
          <Icon name="person" />
          <output>{t('APPT.KNOWN', { name: known.name })}</output>
          <Button onClick={() => onKnown(known)}>{t(useLabel)}</Button>
        </div>
      )}
    </div>
  );
}

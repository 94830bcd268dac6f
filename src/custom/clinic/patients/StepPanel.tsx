import type { ReactNode } from 'react';
import type { FormStep } from '../../../../contract/clinic/patientFields.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { AllergyField } from './AllergyField.tsx';
import { CardReaderButtons } from './CardButtons.tsx';
import { PhotoStep } from './PhotoStep.tsx';
import { RelativesField } from './RelativesField.tsx';
import { StepFields } from './StepFields.tsx';

interface StepPanelProps<C extends Call> {
  form: CallForm<C>;
  step: FormStep;
  /** Whether the patient is being registered. */
  isNew?: boolean;
  fieldNames?: Partial<Record<string, string>>;
  required: readonly string[];
  /** The patient's own identity number. */
  ownNumber?: string;
  identity?: ReactNode;
  /** The photo of the record, as base64. */
  photo?: string | null;
  /** The nurse notes of the record. */
  notes?: ReactNode;
}

/** The content of a step of the patient form. */
export function StepPanel<C extends Call>({
  form,
  step,
  isNew = false,
  fieldNames,
  required,
  ownNumber,
  identity,
  photo = null,
  notes,
}: StepPanelProps<C>) {
  const fields = (
    <StepFields
      form={form}
      step={step}
      fieldNames={fieldNames}
      required={required}
      identity={identity}
    />
  );
  if (step === 'personal')
    return (
      <>
        <CardReaderButtons form={form} fieldNames={fieldNames} isNew={isNew} photo={photo} />
        <div className="patient-personal">
          <PhotoStep form={form} name={'photo' as FieldName<C>} />
          {fields}
        </div>
      </>
    );
  return (
    <>
      {step === 'nurseNote' && notes}
      {step === 'relationship' && (
        <RelativesField form={form} name={'relationList' as FieldName<C>} ownNumber={ownNumber} />
      )}
      {step === 'medical' && (
        <AllergyField
          form={form}
          name={'allergyList' as FieldName<C>}
          statusName={'allergyStatus' as FieldName<C>}
        />
      )}
      {fields}
      {step === 'contact' && <NoMessagesField form={form} />}
    </>
  );
}

/** The mark of a patient who wants no messages. */
function NoMessagesField<C extends Call>({ form }: { form: CallForm<C> }) {
  const t = useText();
  return (
    <label className="ui-check">
      <input type="checkbox" {...form.methods.register('noMessages' as FieldName<C>)} />
      {t('PATIENT.NO_MESSAGES')}
    </label>
  );
}

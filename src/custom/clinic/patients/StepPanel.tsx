import type { ReactNode } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import { AllergyField } from './AllergyField.tsx';
import { CardButtons } from './CardButtons.tsx';
import { PhotoStep } from './PhotoStep.tsx';
import { RelativesField } from './RelativesField.tsx';
import { StepFields } from './StepFields.tsx';
import type { Step } from './steps.ts';

interface StepPanelProps<C extends Call> {
  form: CallForm<C>;
  step: Step;
  /** The record is only being registered. */
  isNew?: boolean;
  names?: Partial<Record<string, string>>;
  required: readonly string[];
  /** The patient's own identity number. */
  own?: string;
  identity?: ReactNode;
  /** The photo of the record, as base64. */
  photo?: string | null;
  /** The nurse notes of the record. */
  notes?: ReactNode;
}

/** What a step of the patient form shows: its plain fields, and the parts that are no plain fields. */
export function StepPanel<C extends Call>({
  form,
  step,
  isNew = false,
  names,
  required,
  own,
  identity,
  photo = null,
  notes,
}: StepPanelProps<C>) {
  const fields = (
    <StepFields form={form} step={step} names={names} required={required} identity={identity} />
  );
  if (step === 'personal')
    return (
      <>
        <CardButtons form={form} names={names} isNew={isNew} photo={photo} />
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
        <RelativesField form={form} name={'relationList' as FieldName<C>} own={own} />
      )}
      {step === 'medical' && <AllergyField form={form} name={'allergyList' as FieldName<C>} />}
      {fields}
    </>
  );
}

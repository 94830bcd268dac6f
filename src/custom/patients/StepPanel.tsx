import type { ReactNode } from 'react';
import type { Call } from '../../../contract/kit/call.ts';
import type { Patient } from '../../../contract/patients.ts';
import type { CallForm, FieldName } from '../../framework/form.ts';
import { AllergyField } from './AllergyField.tsx';
import { StepFields } from './StepFields.tsx';
import type { FormStatus, Step } from './steps.ts';

interface StepPanelProps<C extends Call> {
  form: CallForm<C>;
  step: Step;
  names?: Partial<Record<string, string>>;
  required: readonly string[];
  status: FormStatus;
  /** The record; none while it is being registered. */
  patient?: Patient;
  identity?: ReactNode;
}

/** What a step of the patient form shows: its plain fields, and the parts that are no plain fields. */
export function StepPanel<C extends Call>({
  form,
  step,
  names,
  required,
  identity,
}: StepPanelProps<C>) {
  return (
    <>
      {step === 'medical' && <AllergyField form={form} name={'allergyList' as FieldName<C>} />}
      <StepFields form={form} step={step} names={names} required={required} identity={identity} />
    </>
  );
}

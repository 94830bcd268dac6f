import type { ReactNode } from 'react';
import { fieldsByStep } from '../../../../contract/clinic/patientFields.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import type { CallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { CardReaderButtons } from './CardButtons.tsx';
import { isFieldRequired } from './patientFields.ts';
import { PatientFields } from './StepFields.tsx';

/** The required fields of all steps. */
export function ShortPanel<C extends Call>({
  form,
  required,
  identity,
}: {
  form: CallForm<C>;
  /** The columns that the branch requires. */
  required: readonly string[];
  /** The hint below the identity number. */
  identity: ReactNode;
}) {
  const t = useText();
  const fields = fieldsByStep
    .flatMap((step) => step.fields)
    .filter((field) => isFieldRequired(field, required));
  return (
    <>
      <CardReaderButtons form={form} isNew photo={null} />
      <PatientFields {...{ form, fields, required, identity }} />
      <p className="ui-hint">{t('PATIENT.SHORT_HINT')}</p>
    </>
  );
}

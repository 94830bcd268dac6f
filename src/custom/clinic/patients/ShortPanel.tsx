import type { ReactNode } from 'react';
import { fieldsByStep } from '../../../../contract/clinic/patientFields.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { AllergyField } from './AllergyField.tsx';
import { CardReaderButtons } from './CardButtons.tsx';
import { isFieldRequired } from './patientFields.ts';
import { PatientFields } from './StepFields.tsx';

/** The required fields of all steps, and the question about allergies, which is put to everybody. */
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
      <AllergyField
        form={form}
        name={'allergyList' as FieldName<C>}
        statusName={'allergyStatus' as FieldName<C>}
      />
      <p className="ui-hint">{t('PATIENT.SHORT_HINT')}</p>
    </>
  );
}

import { useId } from 'react';
import { type Patient, patients } from '../../../../contract/clinic/patients.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormBanner } from '../../../ui/fields.tsx';
import { useLeaveGuard } from '../../../ui/useLeaveGuard.tsx';
import { AllergyField } from '../patients/AllergyField.tsx';
import { allergyProblems } from '../patients/allergyProblems.ts';

/** Asks about a patient's allergies: none known by one press, which, or later. */
export default function AllergyQuestion({
  patient: { patID, name },
  onAnswered,
  onClose,
}: {
  patient: Pick<Patient, 'patID' | 'name'>;
  onAnswered: ((patient: Patient) => void) | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const form = useCallForm(patients.answerAllergies, {
    defaultValues: { allergyList: [] },
    fixedInput: { patID },
    onRefused: (error, { allergyList }) => allergyProblems(error, allergyList),
    onDone: (saved) => {
      notices.done(t('SHELL.SAVED'));
      form.methods.reset(form.methods.getValues());
      onAnswered?.(saved);
      onClose();
    },
  });
  const leaving = useLeaveGuard(form, onClose);
  const noneKnown = () => {
    form.methods.setValue('allergyList', []);
    form.methods.setValue('allergyStatus', 'noneKnown');
    void form.submit();
  };
  return (
    <>
      <Dialog
        title={t('PATIENT.ASK_ALLERGIES_OF', { name })}
        onClose={leaving.close}
        actions={
          <>
            <Button onClick={leaving.close}>{t('PATIENT.ASK_LATER')}</Button>
            <Button busy={form.busy} onClick={noneKnown}>
              {t('PATIENT.ALLERGIES_NONE')}
            </Button>
            <Button variant="primary" type="submit" form={id} busy={form.busy}>
              {t('SHELL.SAVE')}
            </Button>
          </>
        }
      >
        <form id={id} className="ui-form" noValidate onSubmit={(event) => void form.submit(event)}>
          <FormBanner form={form} />
          <AllergyField
            form={form}
            name="allergyList"
            statusName="allergyStatus"
            withNone={false}
          />
        </form>
      </Dialog>
      {leaving.question}
    </>
  );
}

import { sharedComputers } from '../../../../contract/accounts/sharedComputers.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { PasswordField } from '../../../ui/fields.tsx';

/** Sets the PIN with which someone opens shared computers. */
export default function PinDialog({ onClose, onSet }: { onClose: () => void; onSet: () => void }) {
  const t = useText();
  const form = useCallForm(sharedComputers.changePin, {
    defaultValues: { pin: '' },
    onDone: () => {
      notices.done(t('SHARED_COMPUTER.PIN_SET'));
      onSet();
    },
  });
  return (
    <CallFormDialog
      form={form}
      title={t('SHARED_COMPUTER.NEW_PIN')}
      submitLabel={t('SHARED_COMPUTER.SET_PIN')}
      onClose={onClose}
    >
      <p>{t('SHARED_COMPUTER.NEW_PIN_TEXT')}</p>
      <PasswordField
        form={form}
        name="pin"
        label="SHARED_COMPUTER.PIN"
        autoComplete="new-password"
        inputMode="numeric"
        maxLength={8}
        hint={t('SHARED_COMPUTER.PIN_FORM')}
        required
        initialFocus
      />
    </CallFormDialog>
  );
}

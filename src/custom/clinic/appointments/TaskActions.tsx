import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';

/** The buttons of a task's form: back to the appointment, and submit. */
export function TaskActions({
  submitLabel,
  busy,
  disabled = false,
  onBack,
}: {
  submitLabel: string;
  busy: boolean;
  disabled?: boolean;
  onBack: () => void;
}) {
  const t = useText();
  return (
    <div className="ui-form-actions">
      <Button onClick={onBack}>{t('APPT.BACK')}</Button>
      <Button variant="primary" type="submit" busy={busy} disabled={disabled}>
        {submitLabel}
      </Button>
    </div>
  );
}

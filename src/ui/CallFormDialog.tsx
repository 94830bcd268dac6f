import type { ReactNode } from 'react';
import type { Call } from '../../contract/kit/call.ts';
import type { CallForm } from '../framework/form.ts';
import { useText } from '../framework/text.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { FormBanner } from './fields.tsx';
import { useLeaveGuard } from './useLeaveGuard.tsx';

interface FormProps<C extends Call> {
  form: CallForm<C>;
  submitLabel: string;
  variant?: 'primary' | 'danger';
  disabled?: boolean;
  /** Whether something is asked before it is sent. */
  isAsking?: boolean;
  children: ReactNode;
}

/** A dialog with a form over a call. By whichever way it is closed, it asks before what was typed is given up. */
export function CallFormDialog<C extends Call>({
  title,
  onClose,
  ...form
}: FormProps<C> & { title: string; onClose: () => void }) {
  const { isDirty, draft, busy } = form.form;
  // What is on its way, or was saved, closes without a question.
  const leaving = useLeaveGuard({ isDirty: () => !busy && isDirty(), draft }, onClose);
  return (
    <Dialog title={title} onClose={leaving.close}>
      <DialogForm {...form} label={title} onCancel={leaving.close} />
      {leaving.question}
    </Dialog>
  );
}

/** The form of such a dialog: what was typed before, its fields and its buttons. */
export function DialogForm<C extends Call>({
  form,
  label,
  submitLabel,
  variant = 'primary',
  disabled = false,
  isAsking = false,
  onCancel,
  children,
}: FormProps<C> & { label: string; onCancel: () => void }) {
  const t = useText();
  return (
    <form
      className="ui-form"
      noValidate
      aria-label={label}
      onSubmit={(event) => void form.submit(event)}
    >
      <FormBanner form={form} />
      {children}
      <div className="ui-form-actions">
        <Button onClick={onCancel}>{t('SHELL.CANCEL')}</Button>
        <Button variant={variant} type="submit" busy={form.busy || isAsking} disabled={disabled}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

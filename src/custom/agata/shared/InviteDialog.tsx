import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import { type CallForm, useCallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { InvitationMessage } from './InvitationMessage.tsx';

interface InviteDialogProps {
  /** Invites by `mobileNo`. */
  call: Call;
  /** The resource of the members, whose list is read again. */
  resource: string;
  /** The team or tenant that invites. */
  name: string;
  /** Sent with the number: the access role. */
  fixedInput?: Record<string, unknown>;
  /** The number of an invitation that is sent anew. */
  mobileNo?: string;
  onClose: () => void;
}

/** Invites a provider by mobile number, then offers the message that tells them. */
export function InviteDialog({
  call,
  resource,
  name,
  fixedInput = {},
  mobileNo = '',
  onClose,
}: InviteDialogProps) {
  const t = useText();
  const queries = useQueryClient();
  const [invited, setInvited] = useState<string | null>(null);
  const form: CallForm<Call> = useCallForm(call, {
    defaultValues: { mobileNo },
    fixedInput,
    onDone: async (answer) => {
      setInvited((answer as { mobileNo: string }).mobileNo);
      await queries.invalidateQueries({ queryKey: [resource] });
    },
  });
  if (invited !== null)
    return <InvitationMessage name={name} mobileNo={invited} onClose={onClose} />;
  return (
    <CallFormDialog
      form={form}
      title={t('AGATA.INVITE.NEW')}
      submitLabel={t('AGATA.INVITE.SUBMIT')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="mobileNo"
        label="AGATA.INVITE.NUMBER"
        type="tel"
        inputMode="tel"
        hint={t('AGATA.INVITE.HINT')}
        required
        initialFocus
      />
    </CallFormDialog>
  );
}

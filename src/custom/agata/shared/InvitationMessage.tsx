import { useId, useRef } from 'react';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import './invitation.css';

/** Where someone who is invited answers. */
const INVITATIONS_PATH = '/ag-user-profile/invitations';

interface InvitationMessageProps {
  /** The team or tenant that invites. */
  name: string;
  /** Digits with the country's code. */
  mobileNo: string;
  onClose: () => void;
}

/**
 * A ready message to who is invited by mobile number, to copy or to open in WhatsApp: nothing is sent by itself, as it is
 * not told whether someone is registered with the number.
 */
export function InvitationMessage({ name, mobileNo, onClose }: InvitationMessageProps) {
  const t = useText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const link = window.location.origin + INVITATIONS_PATH;
  const message = t('AGATA.INVITE.WORDS', { name, link });
  const copy = async () => {
    field.current?.select();
    await navigator.clipboard.writeText(field.current?.value ?? message);
    notices.copied(t('AGATA.INVITE.COPIED'));
  };
  const open = () => {
    const text = encodeURIComponent(field.current?.value ?? message);
    window.open(`https://wa.me/${mobileNo}?text=${text}`, '_blank', 'noopener');
  };
  return (
    <Dialog
      title={t('AGATA.INVITE.TITLE')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('AGATA.INVITE.DONE')}</Button>
          <Button onClick={() => void copy()}>{t('AGATA.INVITE.COPY')}</Button>
          <Button variant="primary" icon="phone" onClick={open}>
            {t('AGATA.INVITE.WHATSAPP')}
          </Button>
        </>
      }
    >
      <div className="invitation">
        <p>{t('AGATA.INVITE.INTRO', { number: `+${mobileNo}` })}</p>
        <div className="ui-field">
          <label className="ui-label" htmlFor={id}>
            {t('AGATA.INVITE.MESSAGE')}
          </label>
          <textarea
            autoComplete="off"
            id={id}
            ref={field}
            className="ui-input"
            rows={5}
            defaultValue={message}
          />
        </div>
      </div>
    </Dialog>
  );
}

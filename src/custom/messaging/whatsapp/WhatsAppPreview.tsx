import type { ReactNode } from 'react';
import { MAX_WHATSAPP_CHARACTERS } from '../../../../contract/messaging/whatsapp.ts';
import { useText } from '../../../framework/text.tsx';
import { MessagePreview } from '../messages/MessageField.tsx';

/** The preview of a WhatsApp message. */
export function WhatsAppPreview({ message, below }: { message: string; below?: ReactNode }) {
  const t = useText();
  const count = message.length;
  return (
    <MessagePreview
      below={
        <>
          <p>{t('WHATSAPP.COUNT', { count, max: MAX_WHATSAPP_CHARACTERS })}</p>
          {below}
        </>
      }
    >
      {message}
    </MessagePreview>
  );
}

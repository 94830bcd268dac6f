import type { ReactNode } from 'react';
import { needsUnicode, smsParts, smsText } from '../../../../contract/messaging/smsText.ts';
import { useText } from '../../../framework/text.tsx';
import { useBranch } from '../../../session/useSession.ts';
import { MessagePreview } from './MessageField.tsx';

/** The preview of an SMS of this branch, with its number of parts. */
export function SmsPreview({ message, below }: { message: string; below?: ReactNode }) {
  const t = useText();
  const text = smsText(message, useBranch()?.code ?? '');
  return (
    <MessagePreview
      below={
        <>
          <p>{t('MESSAGE.COUNT', { count: text.length, parts: smsParts(text) })}</p>
          {needsUnicode(text) && <p>{t('MESSAGE.UNICODE')}</p>}
          {below}
        </>
      }
    >
      {text}
    </MessagePreview>
  );
}

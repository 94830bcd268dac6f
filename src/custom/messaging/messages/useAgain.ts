import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { currentRecipient } from './currentRecipient.ts';
import type { SentRow } from './sentRow.ts';
import type { BeginMessage } from './useMessageComposer.ts';
import type { useTemplates } from './useTemplates.ts';

/** Starts a message from a sent one, to the patient's current number. */
export function useAgain(
  offered: ReturnType<typeof useTemplates>['offered'],
  begin: BeginMessage,
): (sent: SentRow) => Promise<void> {
  const t = useText();
  const send = useSend();
  return async (sent) => {
    try {
      const recipient = await currentRecipient(send, sent);
      if (!recipient) return notices.failed(t('MESSAGE.NOT_REACHABLE', { name: sent.patientName }));
      const template = offered?.find(({ templateName }) => templateName === sent.templateName);
      return begin({
        template: String(template?.templateId ?? ''),
        content: sent.text,
        recipients: [recipient],
      });
    } catch (error) {
      return notifyError(t, error);
    }
  };
}

import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '../../../../contract/kit/call.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import type { Channel } from './channel.ts';
import { currentRecipient } from './currentRecipient.ts';
import type { SentRow } from './sentRow.ts';
import { useRequestKey } from './useRequestKey.ts';
import type { useTemplates } from './useTemplates.ts';

/** The same text once more to the patient's current number, as a message of its own. */
export interface Resend {
  /** Whether it can be sent as it is: it reached nobody, its template is there, and no picture went along. */
  isOffered: (sent: SentRow) => boolean;
  resend: (sent: SentRow) => Promise<void>;
}

const unsent: readonly SentRow['status'][] = ['failed', 'fail_authenticate', 'stopped'];

/** Sends messages of a channel's history again. */
export function useResend<C extends Call>(
  channel: Channel<C>,
  templates: ReturnType<typeof useTemplates>['all'],
): Resend {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const request = useRequestKey();
  const templateOf = (sent: SentRow) =>
    templates?.find(({ templateName }) => templateName === sent.templateName);
  return {
    isOffered: (sent) =>
      unsent.includes(sent.status) && !sent.attachment && templateOf(sent) !== undefined,
    resend: async (sent) => {
      try {
        const recipient = await currentRecipient(send, sent);
        if (!recipient)
          return notices.failed(t('MESSAGE.NOT_REACHABLE', { name: sent.patientName }));
        const template = String(templateOf(sent)?.templateId ?? '');
        const message = { template, content: sent.text, recipients: [recipient] };
        // The key stays while the answer is unknown, so that another try is not sent twice.
        const { result } = await channel.send(send, message, request.keyOf(sent.id));
        request.forget();
        if (result !== 'success') return notices.failed(t(channel.failureText(result)));
        notices.done(t('MESSAGE.RESULT.success'));
        return await queries.invalidateQueries({ queryKey: ['messages'] });
      } catch (error) {
        return notifyError(t, error);
      }
    },
  };
}

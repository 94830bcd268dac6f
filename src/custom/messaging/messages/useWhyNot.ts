import { encodeMessage } from '../../../../contract/kit/message.ts';
import type { MessageTemplate } from '../../../../contract/messaging/messageTemplates.ts';
import { useText } from '../../../framework/text.tsx';
import type { MessageProblem } from './recipients.ts';
import type { Recipients } from './useRecipients.ts';

/** A message as it is written, by whatever channel. */
interface WrittenMessage {
  form: { busy: boolean };
  recipients: Recipients;
  template: string;
  content: string;
  problem: MessageProblem | undefined;
}

/** Why a message cannot be sent from one of the templates; undefined where it can. */
export function useWhyNot(
  { form, recipients, template, content, problem }: WrittenMessage,
  templates: readonly MessageTemplate[] | undefined,
): string | undefined {
  const t = useText();
  if (form.busy) return t('MESSAGE.WHY.sending');
  if (recipients.list.length === 0) return t('MESSAGE.WHY.recipients');
  if (!templates?.some(({ templateId }) => String(templateId) === template))
    return t('MESSAGE.WHY.template');
  if (content.trim() === '') return t('MESSAGE.WHY.content');
  if (!problem) return undefined;
  const { code, params, recipientName } = problem;
  const why = t.message(encodeMessage(code, params));
  return recipientName === undefined ? why : t('MESSAGE.WHY.of', { name: recipientName, why });
}

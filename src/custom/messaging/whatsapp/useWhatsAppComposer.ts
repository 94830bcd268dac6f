import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Answer, type Input } from '../../../../contract/kit/call.ts';
import type { MessageTemplate } from '../../../../contract/messaging/messageTemplates.ts';
import { whatsapp } from '../../../../contract/messaging/whatsapp.ts';
import { watchText } from '../../../framework/fieldValues.ts';
import { type CallForm, useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { problemsOf } from '../../../framework/problem.ts';
import type { UnsavedWork } from '../../../framework/resource/useUnsavedWork.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import {
  type MessageProblem,
  messageProblem,
  type Recipient,
  toDetail,
  whatsAppRules,
} from '../messages/recipients.ts';
import type { SentBatch } from '../messages/useMessageComposer.ts';
import { type Recipients, useRecipients } from '../messages/useRecipients.ts';
import { useRequestKey } from '../messages/useRequestKey.ts';
import type { Attachment } from './AttachmentField.tsx';

type Call = typeof whatsapp.sendWhatsapp;
type Result = Answer<Call>['result'];

/** The state of a WhatsApp message that is written and sent. */
export interface WhatsAppComposer extends UnsavedWork {
  form: CallForm<Call>;
  recipients: Recipients;
  template: string;
  content: string;
  problem: MessageProblem | undefined;
  attachment: Attachment | null;
  attach: (attachment: Attachment | null) => void;
  /** Why it was not sent, a line for each reason; null otherwise. */
  errors: string | null;
  closeErrors: () => void;
  sent: SentBatch | null;
  /** Chooses a template, with or without its text. */
  choose: (template: MessageTemplate, isTextKept: boolean) => void;
  /** Starts a message from an earlier one; without it, an empty one to the initial recipients. */
  begin: (message?: Pick<SentBatch, 'template' | 'content' | 'recipients'>) => void;
  /** Focuses the first input of a message that was just started. */
  focus: () => void;
}

const empty = { whatsAppTemplateID: '', whatsAppContent: '' };

/** The state of a message to some recipients, which the chosen instance sends. */
export function useWhatsAppComposer(
  first: readonly Recipient[],
  sender: Pick<Input<Call>, 'instanceID' | 'token'>,
  onResult: (result: Result) => void,
): WhatsAppComposer {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const recipients = useRecipients(first);
  const [attachment, attach] = useState<Attachment | null>(null);
  const [errors, setErrors] = useState<string | null>(null);
  const [sent, setSent] = useState<SentBatch | null>(null);
  const request = useRequestKey();
  const next = useRef<keyof typeof empty>(null);

  const form = useCallForm(whatsapp.sendWhatsapp, {
    defaultValues: empty,
    fixedInput: {
      ...sender,
      whatsAppDetailList: recipients.list.map(toDetail),
      ...(attachment && { whatsAppAttachList: [attachment] }),
    },
    onSubmit: async (input) => {
      setErrors(null);
      const { data } = await send(whatsapp.sendWhatsapp, {
        ...input,
        requestKey: request.keyOf(input),
      });
      request.forget();
      onResult(data.result);
      if (data.result !== 'success') return setErrors(t('WHATSAPP.RESULT.failed'));
      notices.done(t('WHATSAPP.SENT'));
      setSent({
        rows: data.data,
        template: String(input.whatsAppTemplateID),
        content: input.whatsAppContent,
        recipients: recipients.list,
      });
      form.methods.reset(empty);
      attach(null);
      return queries.invalidateQueries({ queryKey: ['messages'] });
    },
    onRefused: (error) => {
      const words = problemsOf(error).map(({ message }) => t.message(message));
      setErrors([...new Set(words)].join('\n'));
      return [];
    },
  });
  const content = watchText(form, 'whatsAppContent');
  const write = (values: typeof empty) => {
    for (const [name, value] of Object.entries(values))
      form.methods.setValue(name, value, { shouldDirty: true });
    form.methods.clearErrors();
  };
  return {
    form,
    recipients,
    template: watchText(form, 'whatsAppTemplateID'),
    content,
    problem: messageProblem(content, recipients.list, whatsAppRules),
    attachment,
    attach,
    errors,
    closeErrors: () => setErrors(null),
    sent,
    choose: ({ templateId, templateContent }, isTextKept) =>
      write({
        whatsAppTemplateID: String(templateId),
        whatsAppContent: isTextKept ? content : templateContent,
      }),
    begin: (message) => {
      setSent(null);
      setErrors(null);
      next.current = message ? 'whatsAppContent' : 'whatsAppTemplateID';
      recipients.set(message?.recipients ?? first);
      write({
        whatsAppTemplateID: message?.template ?? '',
        whatsAppContent: message?.content ?? '',
      });
    },
    focus: () => {
      if (next.current) form.methods.setFocus(next.current);
      next.current = null;
    },
    isDirty: () =>
      attachment !== null || String(form.methods.getValues('whatsAppContent')).trim() !== '',
  };
}

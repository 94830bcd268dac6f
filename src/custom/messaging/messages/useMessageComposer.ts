import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Answer } from '../../../../contract/kit/call.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import type { Fault } from '../../../../contract/kit/failure.ts';
import type { MessageTemplate } from '../../../../contract/messaging/messageTemplates.ts';
import { sms } from '../../../../contract/messaging/sms.ts';
import { watchText } from '../../../framework/fieldValues.ts';
import { type CallForm, useCallForm } from '../../../framework/form.ts';
import { problemsOf } from '../../../framework/problem.ts';
import type { UnsavedWork } from '../../../framework/resource/useUnsavedWork.ts';
import { useSend } from '../../../framework/send.tsx';
import {
  type MessageProblem,
  messageProblem,
  type Recipient,
  smsRules,
  toDetail,
} from './recipients.ts';
import type { SentRow } from './sentRow.ts';
import { type Recipients, useRecipients } from './useRecipients.ts';
import { useRequestKey } from './useRequestKey.ts';

/** The result of a sending. */
export type SendResult = Answer<typeof sms.sendSms>['result'];

/** The accepted messages, and the input to write them again. */
export interface SentBatch {
  rows: readonly SentRow[];
  template: string;
  content: string;
  recipients: readonly Recipient[];
}

/** The state of a message that is written and sent. */
export interface MessageComposer extends UnsavedWork {
  form: CallForm<typeof sms.sendSms>;
  recipients: Recipients;
  template: string;
  content: string;
  problem: MessageProblem | undefined;
  /** Why the last sending failed; null otherwise. */
  refused: Exclude<SendResult, 'success'> | null;
  sent: SentBatch | null;
  /** Chooses a template, with or without its text. */
  choose: (template: MessageTemplate, isTextKept: boolean) => void;
  /** Starts a message from an earlier one; without it, an empty one to the initial recipients. */
  begin: (message?: Pick<SentBatch, 'template' | 'content' | 'recipients'>) => void;
  /** Focuses the first input of a message that was just started. */
  focus: () => void;
}

const empty = { smsTemplateID: '', smsContent: '' };

/** The state of a message to some recipients. */
export function useMessageComposer(
  first: readonly Recipient[],
  onResult: (result: SendResult) => void,
): MessageComposer {
  const send = useSend();
  const queries = useQueryClient();
  const recipients = useRecipients(first);
  const [refused, setRefused] = useState<MessageComposer['refused']>(null);
  const [sent, setTaken] = useState<SentBatch | null>(null);
  const request = useRequestKey();
  const next = useRef<keyof typeof empty>(null);

  const form = useCallForm(sms.sendSms, {
    defaultValues: empty,
    fixedInput: { smsDetailList: recipients.list.map(toDetail) },
    faults: ({ smsContent }, field) =>
      field === undefined || field === 'smsContent'
        ? asFaults(messageProblem(String(smsContent), recipients.list, smsRules))
        : [],
    onSubmit: async (input) => {
      setRefused(null);
      const { data } = await send(sms.sendSms, { ...input, requestKey: request.keyOf(input) });
      request.forget();
      onResult(data.result);
      if (data.result !== 'success') return setRefused(data.result);
      setTaken({
        rows: data.data,
        template: String(input.smsTemplateID),
        content: input.smsContent,
        recipients: recipients.list,
      });
      form.methods.reset(empty);
      return queries.invalidateQueries({ queryKey: ['messages'] });
    },
    onRefused: (error) => {
      const isUnknown = error instanceof CallError && (error.status === 0 || error.status >= 500);
      return isUnknown ? [...problemsOf(error), { message: 'MESSAGE.LOST' }] : undefined;
    },
  });
  const content = watchText(form, 'smsContent');
  const write = (values: typeof empty) => {
    for (const [name, value] of Object.entries(values))
      form.methods.setValue(name, value, { shouldDirty: true });
    form.methods.clearErrors();
  };
  return {
    form,
    recipients,
    template: watchText(form, 'smsTemplateID'),
    content,
    problem: messageProblem(content, recipients.list, smsRules),
    refused,
    sent,
    choose: ({ templateId, templateContent }, isTextKept) =>
      write({
        smsTemplateID: String(templateId),
        smsContent: isTextKept ? content : templateContent,
      }),
    begin: (message) => {
      setTaken(null);
      setRefused(null);
      form.clearBanner();
      next.current = message ? 'smsContent' : 'smsTemplateID';
      recipients.set(message?.recipients ?? first);
      write({ smsTemplateID: message?.template ?? '', smsContent: message?.content ?? '' });
    },
    focus: () => {
      if (next.current) form.methods.setFocus(next.current);
      next.current = null;
    },
    isDirty: () => String(form.methods.getValues('smsContent')).trim() !== '',
  };
}

function asFaults(trouble: MessageProblem | undefined): Fault[] {
  return trouble ? [{ ...trouble, field: 'smsContent' }] : [];
}

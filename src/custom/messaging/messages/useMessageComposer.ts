import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Answer, Input } from '../../../../contract/kit/call.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import type { Fault } from '../../../../contract/kit/failure.ts';
import type { MessageTemplate } from '../../../../contract/messaging/messageTemplates.ts';
import { type SentSms, sms } from '../../../../contract/messaging/sms.ts';
import { watchText } from '../../../framework/fieldValues.ts';
import { type CallForm, useCallForm } from '../../../framework/form.ts';
import { problemsOf } from '../../../framework/problem.ts';
import type { UnsavedWork } from '../../../framework/resource/useUnsavedWork.ts';
import { useSend } from '../../../framework/send.tsx';
import { toSmsDetail, type Recipient, smsProblem, type SmsProblem } from './recipients.ts';
import { type Recipients, useRecipients } from './useRecipients.ts';

/** The result of a sending. */
export type SendResult = Answer<typeof sms.sendSms>['result'];

/** The accepted messages, and the input to write them again. */
export interface SentBatch {
  rows: readonly SentSms[];
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
  problem: SmsProblem | undefined;
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
    fixedInput: { smsDetailList: recipients.list.map(toSmsDetail) },
    faults: ({ smsContent }, field) =>
      field === undefined || field === 'smsContent'
        ? asFaults(smsProblem(String(smsContent), recipients.list))
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
    problem: smsProblem(content, recipients.list),
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

/**
 * Returns the idempotency key of a message: the same until the message changes or an answer arrives, so that a retry
 * after a lost connection is not sent twice.
 */
function useRequestKey() {
  const last = useRef<{ message: string; key: string }>(null);
  return {
    keyOf: (input: Input<typeof sms.sendSms>): string => {
      const message = JSON.stringify(input);
      if (last.current?.message !== message) last.current = { message, key: crypto.randomUUID() };
      return last.current.key;
    },
    forget: () => {
      last.current = null;
    },
  };
}

function asFaults(trouble: SmsProblem | undefined): Fault[] {
  return trouble ? [{ ...trouble, field: 'smsContent' }] : [];
}

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

/** How a sending ended, for whoever opened the dialog. */
export type SendResult = Answer<typeof sms.sendSms>['result'];

/** What was taken for sending, and how to write it again. */
export interface SentBatch {
  rows: readonly SentSms[];
  template: string;
  content: string;
  recipients: readonly Recipient[];
}

/** A message while it is written, sent, and followed. */
export interface MessageComposer extends UnsavedWork {
  form: CallForm<typeof sms.sendSms>;
  recipients: Recipients;
  template: string;
  content: string;
  problem: SmsProblem | undefined;
  /** Why the last sending came to nothing; null while there is none. */
  refused: Exclude<SendResult, 'success'> | null;
  sent: SentBatch | null;
  /** Puts a template's text in, or chooses the template alone. */
  choose: (template: MessageTemplate, isTextKept: boolean) => void;
  /** Begins a message with what was written before; without it, an empty one to the first recipients. */
  begin: (message?: Pick<SentBatch, 'template' | 'content' | 'recipients'>) => void;
  /** Puts the focus where a message that has just begun goes on. */
  focus: () => void;
}

const empty = { smsTemplateID: '', smsContent: '' };

/** Holds a message to these recipients. What it came to is told as well. */
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
 * Answers the key of a message: the same one for as long as nothing of it changes and no answer has come, so that one
 * that is sent again after a lost connection goes out once.
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

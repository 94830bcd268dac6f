import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import type { Fault } from '../../../../contract/kit/failure.ts';
import type { MessageTemplate } from '../../../../contract/messaging/messageTemplates.ts';
import { valueText, watchText } from '../../../framework/fieldValues.ts';
import { type CallForm, useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { problemsOf } from '../../../framework/problem.ts';
import type { UnsavedWork } from '../../../framework/resource/useUnsavedWork.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { followBatch } from '../batches/followedBatches.ts';
import type { Channel, SendFailure, SendResult, Written } from './channel.ts';
import { type MessageProblem, messageProblem, type Recipient } from './recipients.ts';
import type { SentRow } from './sentRow.ts';
import { type Recipients, useRecipients } from './useRecipients.ts';
import { useRequestKey } from './useRequestKey.ts';

/** The accepted messages, and the input to write them again. */
export interface SentBatch extends Written {
  requestKey: string;
  rows: readonly SentRow[];
  recipients: readonly Recipient[];
}

/** Starts a message from an earlier one; without it, an empty one to the initial recipients. */
export type BeginMessage = (message?: Omit<SentBatch, 'rows' | 'requestKey'>) => void;

/** What goes along with a message. */
export interface Attached {
  isEmpty: boolean;
  clear: () => void;
}

/** The state of a message that is written and sent. */
export interface MessageComposer<C extends Call> extends UnsavedWork, Written {
  form: CallForm<C>;
  recipients: Recipients;
  problem: MessageProblem | undefined;
  /** Why the last sending failed; null otherwise. */
  failure: SendFailure | null;
  closeFailure: () => void;
  sent: SentBatch | null;
  /** Chooses a template, with or without its text. */
  choose: (template: MessageTemplate, isTextKept: boolean) => void;
  /** Takes the only template there is. Until its text is changed nothing would be lost. */
  chooseSole: (template: MessageTemplate) => void;
  begin: BeginMessage;
  /** Focuses the first input of a message that was just started. */
  focus: () => void;
}

const empty: Written = { template: '', content: '' };

/** The state of a message of a channel to some recipients. */
export function useMessageComposer<C extends Call>(
  channel: Channel<C>,
  first: readonly Recipient[],
  onResult: (result: SendResult) => void,
  attached?: Attached,
): MessageComposer<C> {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const recipients = useRecipients(first);
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const [sent, setSent] = useState<SentBatch | null>(null);
  const request = useRequestKey();
  const next = useRef<keyof Written>(null);
  const offered = useRef('');
  const { fields, rules } = channel;

  const form = useCallForm(channel.call, {
    defaultValues: channel.written(empty),
    fixedInput: channel.addressed(recipients.list),
    faults: (values, field) =>
      field === undefined || field === fields.content
        ? asFaults(
            messageProblem(valueText(values[fields.content]), recipients.list, rules),
            fields.content,
          )
        : [],
    onSubmit: async (input) => {
      setFailure(null);
      const written = valuesOf();
      const requestKey = request.keyOf(input);
      const { result, data } = await channel.send(
        send,
        { ...written, recipients: recipients.list },
        requestKey,
      );
      request.forget();
      onResult(result);
      if (result !== 'success') return setFailure({ result });
      if (channel.acceptedText) notices.done(t(channel.acceptedText));
      if (data.length > 1) followBatch({ requestKey, channel: channel.name });
      setSent({ ...written, requestKey, rows: data, recipients: recipients.list });
      form.methods.reset(channel.written(empty));
      attached?.clear();
      return queries.invalidateQueries({ queryKey: ['messages'] });
    },
    onRefused: (error) => {
      const isUnknown = error instanceof CallError && (error.status === 0 || error.status >= 500);
      const problems = [...problemsOf(error), ...(isUnknown ? [{ message: 'MESSAGE.LOST' }] : [])];
      if (!channel.tellsRefusals) return problems;
      setFailure({ problems });
      return [];
    },
  });
  const valuesOf = (): Written => ({
    template: valueText(form.methods.getValues(fields.template)),
    content: valueText(form.methods.getValues(fields.content)),
  });
  const content = watchText(form, fields.content);
  const write = (written: Written) => {
    for (const [name, value] of Object.entries(channel.written(written)))
      form.methods.setValue(name, value, { shouldDirty: true });
    form.methods.clearErrors();
  };
  return {
    form,
    recipients,
    template: watchText(form, fields.template),
    content,
    problem: messageProblem(content, recipients.list, rules),
    failure,
    closeFailure: () => setFailure(null),
    sent,
    choose: ({ templateId, templateContent }, isTextKept) =>
      write({
        template: String(templateId),
        content: isTextKept ? content : templateContent,
      }),
    chooseSole: ({ templateId, templateContent }) => {
      offered.current = templateContent;
      write({ template: String(templateId), content: templateContent });
    },
    begin: (message) => {
      setSent(null);
      setFailure(null);
      form.clearBanner();
      next.current = message ? 'content' : 'template';
      recipients.set(message?.recipients ?? first);
      write(message ?? empty);
    },
    focus: () => {
      if (next.current) form.methods.setFocus(fields[next.current]);
      next.current = null;
    },
    isDirty: () =>
      attached?.isEmpty === false || !['', offered.current].includes(valuesOf().content.trim()),
  };
}

function asFaults(trouble: MessageProblem | undefined, field: string): Fault[] {
  return trouble ? [{ ...trouble, field }] : [];
}

import type { ComponentType, ReactNode } from 'react';
import type { Answer, Call, Input } from '../../../../contract/kit/call.ts';
import type { Send } from '../../../../contract/kit/client.ts';
import type { MessageChannel } from '../../../../contract/messaging/messageStatuses.ts';
import type { sms } from '../../../../contract/messaging/sms.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import type { FieldName } from '../../../framework/form.ts';
import type { Problem } from '../../../framework/problem.ts';
import type { MessageRules, Recipient } from './recipients.ts';
import type { HistoryCall, SentRow } from './sentRow.ts';

/** The result of a sending. */
export type SendResult = Answer<typeof sms.sendSms>['result'];

type FailedResult = Exclude<SendResult, 'success'>;

/** Why a message was not sent: the result of the call, or the problems for which it was refused. */
export type SendFailure = { result: FailedResult } | { problems: readonly Problem[] };

/** A message as it is written: the id of its template, and its text. */
export interface Written {
  template: string;
  content: string;
}

/** A channel of messages: what it sends with, and what holds for its messages. `C` is the call that sends. */
export interface Channel<C extends Call> {
  name: MessageChannel;
  call: C;
  /** The call that lists the sent messages. */
  historyCall: HistoryCall;
  /** The call's fields of template and text. */
  fields: Record<keyof Written, FieldName<C>>;
  /** The same fields with their values. */
  written: (written: Written) => Partial<Input<C>>;
  /** The call's other fields. */
  addressed: (recipients: readonly Recipient[]) => Partial<Input<C>>;
  /** Makes the call. The same key is sent once only. */
  send: (
    send: Send,
    message: Written & { recipients: readonly Recipient[] },
    requestKey: string,
  ) => Promise<{ result: SendResult; data: readonly SentRow[] }>;
  /** Why messages were not accepted. */
  failureText: (result: FailedResult) => TextCode;
  rules: MessageRules;
  preview: ComponentType<{ message: string; below?: ReactNode }>;
  /** What is said in a notice when messages were accepted. */
  acceptedText?: TextCode;
  /** Refusals of the call are told apart from the form, as failures. */
  tellsRefusals?: boolean;
}

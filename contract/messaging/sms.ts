import { idOf, optionalText, orLeftOut, requiredText } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call, listCall, noRef } from '../kit/call.ts';
import { secret, text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import {
  historyFilter,
  MAX_RECIPIENTS,
  messageRecipients,
  messageRequestKey,
  messageSorts,
  sentMessage,
} from './messages.ts';
import { messagePlaceholders } from './messageText.ts';
import { smsGateways } from './smsGateways.ts';
import { MAX_SMS_CHARACTERS, smsFault } from './smsText.ts';

/** Stands for a stored password, which is never returned. */
export const STORED_PASSWORD = '********';

const sentSms = z
  .object({
    ...sentMessage,
    parts: z.int().check(z.meta({ description: 'Number of parts, which are charged.' })),
  })
  .check(z.meta({ id: 'SentSms' }));
export type SentSms = z.infer<typeof sentSms>;

const account = z.object({
  username: z.string(),
  password: z
    .string()
    .check(z.meta({ description: `Never the stored one: ${STORED_PASSWORD} where there is one.` })),
  senderId: z.string(),
  gateway: z.enum(smsGateways),
  gateways: z
    .array(z.enum(smsGateways))
    .check(z.meta({ description: 'The gateways that the server has a connection to.' })),
});

/** The result of a trial: sent, or why it was not. */
const smsTest = z.object({
  status: z.enum(['sent', 'failed', 'fail_authenticate', 'unknown']),
  reason: z.string().check(z.meta({ description: 'Code of the reason; empty where it was sent.' })),
  phone: z.string(),
});

/** Result of a sending or a balance query: fail_authenticate where there is no account or it is refused. */
const results = ['success', 'failed', 'fail_authenticate'] as const;
const result = z.enum(results);

export const sms = {
  sendSms: call({
    method: 'POST',
    path: '/api/send_sms',
    summary: `Queues an SMS to each recipient, placeholders filled in, cost and clinic put before it; their mobile is the record's, and a given one that differs is refused (409). success: queued, and the history shows the result; fail_authenticate: no account is stored; failed: there is no gateway. A repeated requestKey is not sent again. At most ${MAX_RECIPIENTS} recipients; several of one patient need different appointments.`,
    reachesPeople: true,
    feature: 'sms',
    access: inBranch('send', 'messages'),
    body: z.object({
      smsTemplateID: idOf('message-templates'),
      smsContent: requiredText(1, MAX_SMS_CHARACTERS).check(({ value, issues }) => {
        const fault = smsFault(value);
        if (fault) issues.push({ code: 'custom', message: fault, input: value });
      }, messagePlaceholders),
      smsDetailList: messageRecipients(),
      requestKey: orLeftOut(messageRequestKey()),
    }),
    answer: z.object({ result, data: z.array(sentSms) }),
    example: { smsContent: 'Dear {name}, please see us for your yearly check.' },
  }),
  smsHistoryList: listCall({
    method: 'GET',
    path: '/api/sms_history_list',
    summary:
      'SMS of the branch, newest first, with the status of each; icPassport filters one patient, templateID those written from a template, requestKey those of one sending, notReached those that reached nobody, q finds any part of name, phone or text.',
    access: inBranch('send', 'messages'),
    query: z.object(historyFilter),
    list: { sort: messageSorts, ids: 'messages' },
    answer: z.array(sentSms),
  }),
  smsAccess: call({
    method: 'GET',
    path: '/api/sms_access',
    summary: "The branch's account with the SMS gateway, without its password.",
    access: inBranch('edit', 'messages'),
    answer: account,
  }),
  updateSmsAccess: call({
    method: 'PUT',
    path: '/api/update_sms_access',
    summary: `Stores the branch's account with the SMS gateway; the password ${STORED_PASSWORD} keeps the stored one, and empty fields remove the account. Without a gateway the stored one stays, or the server's first is taken.`,
    reachesPeople: true,
    feature: 'sms',
    access: inBranch('edit', 'messages'),
    recentlyConfirmed: true,
    body: z
      .object({
        username: optionalText(50),
        password: text(100, { isExact: true }).check(secret()),
        senderID: noRef(optionalText(15)),
        gateway: orLeftOut(z.enum(smsGateways)),
      })
      .check(
        z.refine(({ username, password }) => (username === '') === (password === ''), {
          error: 'SMS.ACCOUNT_HALF',
          path: ['password'],
        }),
      ),
    answer: account,
    example: { username: 'klinik', password: 'Demo#1234', senderID: 'KLINIK' },
  }),
  testSmsAccess: call({
    method: 'POST',
    path: '/api/test_sms_access',
    repeats: 'anew',
    summary:
      "Sends an SMS with the branch's stored account to the caller's own mobile, and answers what the gateway said, at most 13 s later. 409 where the caller's profile has no mobile, or no account is stored.",
    reachesPeople: true,
    feature: 'sms',
    access: inBranch('edit', 'messages'),
    body: z.object({}),
    answer: smsTest,
  }),
  smsResponse: call({
    method: 'GET',
    path: '/api/sms_response',
    summary:
      "Asks the SMS gateway what an account has left, the branch's own where none is given. It holds no transaction while it waits, at most 5 s.",
    access: inBranch('edit', 'messages'),
    query: z.object({
      username: optionalText(50),
      password: z.optional(text(100, { isExact: true }).check(secret())),
      gateway: z.optional(z.enum(smsGateways)),
    }),
    secrets: ['password'],
    answer: z.object({
      result: z
        .enum([...results, 'not_told'])
        .check(z.meta({ description: 'not_told: this gateway tells no balances.' })),
      balance: z.nullable(z.string()).check(z.meta({ description: "In the gateway's own units." })),
    }),
  }),
};

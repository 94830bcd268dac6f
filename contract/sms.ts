import {
  idOf,
  optionalDigits,
  optionalText,
  patientRef,
  requiredText,
  wallClock,
} from './fields.ts';
import { inBranch } from './kit/access.ts';
import { call, listCall, noRef } from './kit/call.ts';
import { z } from './kit/zod.ts';
import { MOST_SMS_CHARACTERS, smsFault } from './smsText.ts';

/** People that one sending may go to. */
const MOST_RECIPIENTS = 500;

/** Stands for a stored password, which is told to nobody. */
export const STORED_PASSWORD = '********';

/**
 * What became of a message: waiting to be sent, taken by the gateway, refused by it, refused for the account, or not
 * known, where the gateway was asked and gave no answer.
 */
export const smsStatuses = ['queued', 'sent', 'failed', 'fail_authenticate', 'unknown'] as const;
export type SmsStatus = (typeof smsStatuses)[number];

const sentSms = z
  .object({
    id: z.int(),
    sentDate: z
      .string()
      .meta({ description: 'Wall clock; of one not sent yet, when it was written.' }),
    patientName: z.string(),
    patientPhone: z.string(),
    icPassport: z.string(),
    status: z.enum(smsStatuses),
    reason: z.string().meta({ description: 'Code of why it was not sent; otherwise empty.' }),
    templateName: z.string(),
    text: z.string().meta({ description: 'As it was sent.' }),
    parts: z.int().meta({ description: 'Parts that it is paid in.' }),
    username: z.string(),
  })
  .meta({ id: 'SentSms' });
export type SentSms = z.infer<typeof sentSms>;

const account = z.object({
  username: z.string(),
  password: z
    .string()
    .meta({ description: `Never the stored one: ${STORED_PASSWORD} where there is one.` }),
  senderId: z.string(),
});

const recipient = z.object({
  icPassport: patientRef(),
  aptID: idOf('appointments').nullable().optional(),
  apptDate: wallClock().optional(),
  patientName: optionalText(150).optional(),
  phoneNo: optionalDigits().optional(),
  doctor: optionalText(500).optional(),
});

/** How a sending or a look at the account ended: with fail_authenticate where there is no account or it is refused. */
const result = z.enum(['success', 'failed', 'fail_authenticate']);

export const sms = {
  sendSms: call({
    method: 'POST',
    path: '/api/send_sms',
    summary: `Takes an SMS to each recipient for sending, placeholders filled in, cost and clinic put before it; their mobile is the record's, and one given that differs is refused (409). success: on its way, and the history tells what becomes of it; fail_authenticate: no account is stored; failed: there is no gateway. Said again with the same requestKey it is not sent again. At most ${MOST_RECIPIENTS} recipients; several of one patient need different appointments.`,
    access: inBranch('send', 'messages'),
    body: z.object({
      smsTemplateID: idOf('message-templates'),
      smsContent: requiredText(1, MOST_SMS_CHARACTERS).superRefine((text, context) => {
        const fault = smsFault(text);
        if (fault) context.addIssue({ code: 'custom', message: fault });
      }),
      smsDetailList: z
        .array(recipient)
        .min(1, { error: 'SMS.RECIPIENTS' })
        .max(MOST_RECIPIENTS, { error: 'SMS.RECIPIENTS' }),
      requestKey: z.uuid().optional(),
    }),
    answer: z.object({ result, data: z.array(sentSms) }),
    example: { smsContent: 'Dear {name}, please see us for your yearly check.' },
  }),
  smsHistoryList: listCall({
    method: 'GET',
    path: '/api/sms_history_list',
    summary:
      'SMS of the branch, newest first, with what became of each; icPassport narrows to a patient, q finds any part of name, phone or text.',
    access: inBranch('send', 'messages'),
    query: z.object({ icPassport: patientRef().optional() }),
    list: { sort: ['sentDate', 'patientName', 'status', 'templateName', 'id'] },
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
    summary: `Stores the branch's account with the SMS gateway; the password ${STORED_PASSWORD} keeps the stored one, and empty fields take the account away.`,
    access: inBranch('edit', 'messages'),
    body: z
      .object({
        username: optionalText(50),
        password: z.string().max(100),
        senderID: noRef(optionalText(15)),
      })
      .refine(({ username, password }) => (username === '') === (password === ''), {
        error: 'SMS.ACCOUNT_HALF',
        path: ['password'],
      }),
    answer: account,
    example: { username: 'klinik', password: 'Demo#1234', senderID: 'KLINIK' },
  }),
  smsResponse: call({
    method: 'GET',
    path: '/api/sms_response',
    summary:
      "Asks the SMS gateway what an account has left, the branch's own where none is given. It holds no transaction while it waits, at most 5 s.",
    access: inBranch('edit', 'messages'),
    query: z.object({
      username: optionalText(50).optional(),
      password: z.string().max(100).optional(),
    }),
    secrets: ['password'],
    answer: z.object({
      result,
      balance: z.string().nullable().meta({ description: "In the gateway's own units." }),
    }),
  }),
};

import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Role } from '../../../contract/access.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import {
  type MessageTemplate,
  messageTemplates,
} from '../../../contract/messaging/messageTemplates.ts';
import { officialTemplates } from '../../../contract/messaging/officialTemplates.ts';
import { platformMessages } from '../../../contract/messaging/platformMessages.ts';
import { type SentSms, sms } from '../../../contract/messaging/sms.ts';
import { WithTotal, mock } from '../../support/mock.ts';
import { openDay } from '../clinic/day.ts';
import { RECORD, siti } from '../clinic/patient.ts';

/** A message template, offered on the patient's record unless told. */
export function templateOf(
  templateId: number,
  templateName: string,
  more: Partial<MessageTemplate> = {},
): MessageTemplate {
  return {
    templateId,
    templateName,
    templateContent: 'Dear {name}, please see us for your yearly check.',
    templateVariables: 'name',
    tenantID: 1,
    queryID: 4,
    official: null,
    version: 2,
    ...more,
  };
}

export const recall = templateOf(3, 'Recall');

/** A message to siti that was taken. */
export function sentOf(id: number, more: Partial<SentSms> = {}): SentSms {
  return {
    id,
    sentDate: '2026-11-20T09:30:00.000Z',
    patientName: siti.name,
    patientPhone: siti.mobile,
    icPassport: siti.icPassport,
    status: 'sent',
    reason: '',
    templateName: 'Recall',
    text: 'RM0.00 Klinik 1: Dear Siti Aminah, please see us.',
    parts: 1,
    username: 'Rose',
    ...more,
  };
}

/** So many that one has to be chosen. */
const twoTemplates = [recall, templateOf(8, 'Results')];

/** Answers the calls of messages: these templates, and this history, which the test may change. */
export function mockMessages(templates: MessageTemplate[] = twoTemplates, history: SentSms[] = []) {
  mock(messageTemplates.cliMsgTemplateList, () => ({ data: templates }));
  const starts = [yearlyCheck];
  mock(platformMessages.msgTemplateList, () => new WithTotal(starts, starts.length));
  mock(officialTemplates.officialTemplateList, { templates: [], accounts: [] });
  const asked = mock(sms.smsHistoryList, () => new WithTotal(history, history.length));
  return { templates, history, asked };
}

/** A template that the platform offers. */
export const yearlyCheck = {
  id: 31,
  templateName: 'Yearly check',
  templateContent: 'Dear {name}, please see us for your yearly check.',
  templateVariables: 'name',
  queryID: null,
  version: 1,
};

/** Opens the messages of siti's record as someone of a role. */
export async function openMessages(role: Role = 'Receptionist') {
  const { user } = openDay(RECORD, role);
  await user.click(await screen.findByRole('button', { name: 'Send message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Messages' }));
  await waitFor(() => expect(dialog.getAllByRole('option').length).toBeGreaterThan(1));
  return { user, dialog };
}

type DialogOf = Awaited<ReturnType<typeof openMessages>>['dialog'];

/** The parts of the compose form. */
export const partsOf = (dialog: DialogOf) => ({
  template: () => dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Template' }),
  content: () => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }),
  send: () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Send message' }),
  preview: () => dialog.getByRole('figure'),
});

/** The gateways that the server offers for an account. */
export const offered: Pick<Answer<typeof sms.smsAccess>, 'gateway' | 'gateways'> = {
  gateway: 'isms',
  gateways: ['isms', 'smpp'],
};

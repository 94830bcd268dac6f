import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lookups } from '../../../contract/clinic/lookups.ts';
import type { Answered } from '../../../contract/kit/call.ts';
import { messageTemplates } from '../../../contract/messaging/messageTemplates.ts';
import { officialTemplates } from '../../../contract/messaging/officialTemplates.ts';
import {
  type SentWhatsApp,
  type WhatsAppAnswer,
  whatsapp,
} from '../../../contract/messaging/whatsapp.ts';
import { mock, WithTotal } from '../../support/mock.ts';
import { openDialog, ROSE } from './messageDialog.tsx';
import { templateOf } from './messages.ts';

type Gateway = Answered<typeof whatsapp.availableWhatsappInstanceList>[number];

export const recall = templateOf(3, 'Recall', { queryID: null });

export const gatewayOf = (instanceId: string, more: Partial<Gateway> = {}): Gateway => ({
  id: instanceId.length,
  description: `Desk ${instanceId}`,
  instanceId,
  token: '********',
  phoneNo: '',
  isChosen: false,
  isOfficial: false,
  ...more,
});

/** A message to Rose that was taken. */
export const sentOf = (id: number, more: Partial<SentWhatsApp> = {}): SentWhatsApp => ({
  id,
  sentDate: '2026-11-20T09:30:00.000Z',
  patientName: ROSE.name,
  patientPhone: ROSE.mobile,
  icPassport: ROSE.icPassport,
  status: 'sent',
  reason: '',
  templateName: 'Recall',
  text: 'Dear Rose, please see us.',
  username: 'Rose',
  officialTemplate: '',
  attachment: '',
  ...more,
});

/** Answers the calls of WhatsApp. The test may change whether it is connected, and what the gateway answers. */
export function mockWhatsApp(gateways = [gatewayOf('one'), gatewayOf('second')]) {
  const world: {
    isConnected: boolean;
    scan: WhatsAppAnswer;
    status: WhatsAppAnswer;
    history: SentWhatsApp[];
  } = { isConnected: false, scan: 'qr', status: 'connected', history: [] };
  mock(messageTemplates.cliMsgTemplateList, {
    data: [recall, templateOf(8, 'Results', { queryID: null })],
  });
  mock(lookups.saasCountryList, [
    { id: 1, value: 'Malaysia', countryCode: '60', isMain: true },
    { id: 2, value: 'Singapore', countryCode: '65', isMain: true },
  ]);
  mock(whatsapp.availableWhatsappInstanceList, () => gateways);
  mock(whatsapp.whatsappHistoryList, () => new WithTotal(world.history, world.history.length));
  mock(officialTemplates.officialTemplateList, { templates: [], accounts: [] });
  mock(officialTemplates.whatsappReach, () => ({
    isOfficial: false,
    free: [],
    template: null,
  }));
  const checks = mock(whatsapp.whatsappConnectionStatus, () => world.isConnected);
  const scans = mock(whatsapp.checkWhatsappQrScan, () => world.scan);
  const statuses = mock(whatsapp.checkWhatsappQrStatus, () => world.status);
  return Object.assign(world, { checks, scans, statuses });
}

/** Opens the WhatsApp tab of a message to Rose. */
export async function openWhatsApp() {
  const opened = await openDialog([ROSE]);
  const { user, dialog } = opened;
  await user.click(await dialog.findByRole('tab', { name: 'WhatsApp' }));
  await dialog.findByRole('combobox', { name: 'Template' });
  await waitFor(() => {
    if (dialog.queryByText('The connection is being checked.')) throw new Error('still checking');
  });
  return opened;
}

/** Opens the dialog that connects a gateway, after a template was chosen or not. */
export async function openConnection(template?: string) {
  const opened = await openWhatsApp();
  const { user, dialog } = opened;
  if (template !== undefined)
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Template' }), template);
  await user.click(dialog.getByRole('button', { name: 'Connect gateway' }));
  const connecting = within(await screen.findByRole('dialog', { name: 'Connect WhatsApp' }));
  const fill = async (number = '123456789', gateway = 'Desk one') => {
    await user.clear(connecting.getByRole('textbox', { name: /Mobile number/ }));
    await user.type(connecting.getByRole('textbox', { name: /Mobile number/ }), number);
    await user.selectOptions(connecting.getByRole('combobox', { name: /Gateway/ }), gateway);
    await user.click(connecting.getByRole('button', { name: 'Get the QR code' }));
  };
  const code = () => connecting.findByRole<HTMLImageElement>('img', { name: 'QR code to scan' });
  /** The browser has loaded the QR code. */
  const load = async () => fireEvent.load(await code());
  return { ...opened, connecting, fill, code, load };
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import type { SendResult } from '../../../src/custom/messaging/messages/channel.ts';
import MessageDialog from '../../../src/custom/messaging/messages/MessageDialog.tsx';
import type { Recipient } from '../../../src/custom/messaging/messages/recipients.ts';
import { beginSession, branchOf, show } from '../page.tsx';

export const ROSE: Recipient = { icPassport: 'A1', name: 'Rose', mobile: '60111111111' };
export const BALA: Recipient = { icPassport: 'A2', name: 'Bala', mobile: '60122222222' };

/** The dialog by itself, as a page opens it for these. */
export async function openDialog(recipients: readonly Recipient[], onClose = () => undefined) {
  beginSession([branchOf(1)]);
  const results: SendResult[] = [];
  const view = show(
    <QueryClientProvider client={new QueryClient()}>
      <MessageDialog
        screen="Appointment Reminder"
        recipients={recipients}
        onResult={(result) => results.push(result)}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Messages' }));
  return { ...view, dialog, results };
}

import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { outbox } from '../../../contract/messaging/outbox.ts';
import { mock } from '../../support/mock.ts';
import { openApp, preparePages } from '../page.tsx';

preparePages();

it('shows the telephones first, then each message with what was attached before the answer', async () => {
  mock(outbox.outboxList, {
    data: [
      {
        id: 1,
        channel: 'whatsapp',
        sender: '60312345678',
        recipient: '60123456789',
        subject: '',
        text: 'See you.',
        attachments: ['map.jpg'],
        isAnswerable: true,
        receivedAt: '2026-11-20T01:00:00.000Z',
      },
    ],
  });
  mock(outbox.outboxPhones, [{ instanceId: 'instance1', state: 'qr', phone: '' }]);
  openApp('/outbox');
  const telephones = await screen.findByRole('region', { name: 'WhatsApp telephones' });
  const message = within(screen.getByRole('article'));
  const shown = [
    telephones,
    message.getByRole('heading', { name: '03-1234 5678' }),
    message.getByText('To 012-345 6789'),
    message.getByText('See you.'),
    message.getByText('Attached: map.jpg'),
    message.getByRole('textbox', { name: 'Answer as the patient' }),
  ];
  expect(shown.toSorted(inOrder)).toEqual(shown);
});

const inOrder = (a: Element, b: Element) =>
  a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

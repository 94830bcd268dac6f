import { waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../contract/kit/call.ts';
import { messageTemplates } from '../../../contract/messaging/messageTemplates.ts';
import { officialTemplates } from '../../../contract/messaging/officialTemplates.ts';
import { mock } from '../../support/mock.ts';
import { preparePatient } from '../clinic/patient.ts';
import { preparePages } from '../page.tsx';
import { mockMessages, openMessages, templateOf } from './messages.ts';
import { gatewayOf, mockWhatsApp, openWhatsApp, sentOf } from './whatsApp.ts';

preparePages();
preparePatient();
beforeAll(() =>
  Promise.all([
    import('../../../src/custom/messaging/messages/MessageDialog.tsx'),
    import('../../../src/custom/messaging/whatsapp/WhatsAppPanel.tsx'),
  ]),
);

type Reach = Answer<typeof officialTemplates.whatsappReach>;
const reminder = {
  name: 'reminder',
  language: 'ms',
  text: 'Salam {name}, jumpa nanti.',
  problem: '',
};

/** Opens the WhatsApp tab with a template chosen, by an official number that reaches Rose so. */
async function compose(reach: Reach, chosen = 'Recall') {
  const world = mockWhatsApp([gatewayOf('one', { isChosen: true, phoneNo: '60312345678' })]);
  world.isConnected = true;
  const asked = mock(officialTemplates.whatsappReach, () => reach);
  const opened = await openWhatsApp();
  const { user, dialog } = opened;
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Template' }), chosen);
  const send = () =>
    dialog.getAllByRole<HTMLButtonElement>('button', { name: 'Send message' }).at(-1);
  return { ...opened, world, asked, send, preview: () => within(dialog.getByRole('figure')) };
}

describe('the composer of WhatsApp', () => {
  it('says who has not written and gets the approved template, and previews it', async () => {
    const { dialog, asked, send, preview } = await compose({
      isOfficial: true,
      free: [],
      template: reminder,
    });
    await dialog.findByText(
      /^One patient has not written within 24 hours and gets the approved template reminder \(ms\): Rose/,
    );
    await preview().findByText(/^Salam Rose.*, jumpa nanti\.$/);
    expect(send()?.disabled).toBe(false);
    expect(asked.at(-1)?.input).toMatchObject({ instanceID: 'one', templateID: 3 });
  });

  it('does not send free text to who has not written', async () => {
    const { dialog, send } = await compose({ isOfficial: true, free: [], template: null });
    await dialog.findByText(/WhatsApp takes no free text for them: Rose/);
    expect(send()?.disabled).toBe(true);
  });

  it('says that a template is paused before it is sent', async () => {
    const { dialog, send } = await compose({
      isOfficial: true,
      free: [],
      template: { ...reminder, problem: 'WHATSAPP.TEMPLATE_STATE.paused' },
    });
    await dialog.findByText(/^Meta has paused this template/);
    expect(send()?.disabled).toBe(true);
  });

  it('shows the text of who has written, and tells nothing', async () => {
    const { dialog, preview, send } = await compose({
      isOfficial: true,
      free: ['A1'],
      template: reminder,
    });
    await waitFor(() => expect(send()?.disabled).toBe(false));
    expect(dialog.queryByText(/24 hours/)).toBeNull();
    expect(preview().queryByText(/Salam/)).toBeNull();
  });

  it('shows in the history which template a message was sent as', async () => {
    const { user, dialog, world } = await compose({ isOfficial: false, free: [], template: null });
    world.history = [sentOf(1, { officialTemplate: 'reminder (ms)' })];
    const tabs = dialog.getAllByRole('tab', { name: 'Sent history' });
    await user.click(tabs.at(-1) ?? document.body);
    expect(await dialog.findByText(/As the template reminder \(ms\)/)).toBeTruthy();
  });
});

describe('a message template', () => {
  it('is tied to an approved one, with what fills its variables', async () => {
    mockMessages();
    mock(officialTemplates.officialTemplateList, {
      templates: [
        {
          instanceID: 'one',
          name: 'reminder',
          language: 'en',
          status: 'paused',
          text: 'Dear {{1}}, see us on {{2}}.',
          variables: [
            { place: 'body', name: '1' },
            { place: 'body', name: '2' },
          ],
          problem: null,
        },
      ],
      accounts: [
        {
          instanceID: 'one',
          description: 'Desk',
          hasBusinessID: true,
          readDate: null,
          fault: '',
        },
      ],
    });
    const made = mock(messageTemplates.insertCliMessageTemplate, templateOf(9, 'Reminder'));
    const { user, dialog } = await openMessages('Manager');
    await user.click(dialog.getByRole('tab', { name: 'Message template' }));
    await user.click(await dialog.findByRole('button', { name: 'Add a template' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Reminder');
    const content = dialog.getAllByRole('textbox', { name: 'Message' }).at(-1);
    await user.type(content ?? document.body, 'See you');
    await user.selectOptions(
      await dialog.findByRole('combobox', { name: 'Approved WhatsApp template' }),
      'reminder (en) · paused',
    );
    dialog.getByText(/^Meta has paused this template/);
    const second = dialog.getByRole<HTMLInputElement>('combobox', { name: '{{2}} is filled with' });
    expect(second.value).toBe('{aptdate}');
    await user.clear(second);
    await user.type(second, '{{{{name}}');
    dialog.getByText(/^Write {name} in place of {{name}}/);
    await user.clear(second);
    await user.type(second, 'Monday');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(made[0]?.input).toMatchObject({
        official: { name: 'reminder', language: 'en', values: ['{name}', 'Monday'] },
      }),
    );
  });
});

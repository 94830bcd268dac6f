import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { officialTemplates } from '../../../contract/messaging/officialTemplates.ts';
import { whatsapp } from '../../../contract/messaging/whatsapp.ts';
import { notices } from '../../../src/framework/notices.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { elapse, fakeClock, preparePages } from '../page.tsx';
import { gatewayOf, mockWhatsApp, openConnection, openWhatsApp, sentOf } from './whatsApp.ts';

type Connecting = Awaited<ReturnType<typeof openConnection>>['connecting'];

preparePages();
beforeAll(() =>
  Promise.all([
    import('../../../src/custom/messaging/messages/MessageDialog.tsx'),
    import('../../../src/custom/messaging/whatsapp/WhatsAppPanel.tsx'),
    import('../../../src/custom/messaging/whatsapp/ConnectDialog.tsx'),
  ]),
);

const failure = async () => within(await screen.findByRole('dialog', { name: 'Not connected' }));
let said = '';
beforeEach(() => {
  said = '';
  for (const kind of ['done', 'failed'] as const)
    vi.spyOn(notices, kind).mockImplementation((text: string) => {
      said = text;
    });
});
const noticeText = () => said;
const mobileIn = (connecting: Connecting) =>
  connecting.getByRole<HTMLInputElement>('textbox', { name: /Mobile/ });
const countriesIn = (connecting: Connecting) =>
  connecting.getByRole<HTMLSelectElement>('combobox', { name: 'Country code' });
const countryIn = (connecting: Connecting) =>
  countriesIn(connecting).selectedOptions[0]?.textContent;

describe('the connection', () => {
  it('asks for a telephone and a gateway before it asks for the QR code', async () => {
    const { scans } = mockWhatsApp();
    const { user, connecting } = await openConnection();
    await waitFor(() => expect(countryIn(connecting)).toBe('+60 Malaysia'));
    await user.click(connecting.getByRole('button', { name: 'Get the QR code' }));
    expect(await connecting.findByText('7 to 20 digits.')).toBeTruthy();
    expect(scans).toEqual([]);
  });

  it('takes the country from the number that is stored', async () => {
    const { scans } = mockWhatsApp([gatewayOf('one', { isChosen: true, phoneNo: '6591234567' })]);
    const { user, connecting } = await openConnection();
    await waitFor(() => expect(countryIn(connecting)).toBe('+65 Singapore'));
    expect(mobileIn(connecting).value).toBe('91234567');
    await user.type(mobileIn(connecting), '{Backspace}8');
    await user.click(connecting.getByRole('button', { name: 'Get the QR code' }));
    await waitFor(() => expect(scans[0]?.input.phoneNo).toBe('6591234568'));
  });

  it('leaves out a country code that is typed again', async () => {
    const { scans } = mockWhatsApp();
    const { connecting, fill } = await openConnection();
    await fill('60123456789');
    expect(mobileIn(connecting).value).toBe('123456789');
    await waitFor(() => expect(scans[0]?.input.phoneNo).toBe('60123456789'));
  });

  it('names the countries beside their codes, and keeps the chosen one of several with a code', async () => {
    mockWhatsApp();
    mock(lookups.saasCountryList, [
      { id: 1, value: 'Malaysia', countryCode: '60', isMain: true },
      { id: 2, value: 'Canada', countryCode: '1', isMain: false },
      { id: 3, value: 'United States', countryCode: '1', isMain: true },
    ]);
    const { user, connecting } = await openConnection();
    await connecting.findByRole('option', { name: '+1 Canada' });
    await user.type(mobileIn(connecting), '2015550123');
    await user.selectOptions(countriesIn(connecting), '+1 Canada');
    expect(countryIn(connecting)).toBe('+1 Canada');
    expect(mobileIn(connecting).value).toBe('2015550123');
    await user.click(connecting.getByRole('button', { name: 'Reset' }));
    expect(countryIn(connecting)).toBe('+60 Malaysia');
    expect(mobileIn(connecting).value).toBe('');
  });

  it('announces the wait for 10 seconds, then that the code is loading, and sends the number with the country code', async () => {
    const { scans } = mockWhatsApp();
    fakeClock();
    const { connecting, fill, code, load } = await openConnection();
    await fill('0123456789', 'Desk second');
    expect(connecting.getByText(/The QR code comes within 10 seconds/)).toBeTruthy();
    const { src } = await code();
    expect(scans[0]?.input).toEqual({
      phoneNo: '60123456789',
      instanceID: 'second',
      token: '********',
    });
    const { pathname, searchParams } = new URL(src, 'http://localhost');
    expect(pathname).toBe('/api/whatsapp_qr');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      readOnlyToken: 'read-1',
      instanceID: 'second',
      token: '********',
      time: expect.stringMatching(/^\d+$/) as string,
    });
    await elapse(10_000);
    expect(connecting.queryByText(/The QR code comes/)).toBeNull();
    expect(connecting.getByText('The QR code is loading. Please wait.')).toBeTruthy();
    await load();
    expect(connecting.queryByText(/The QR code is loading/)).toBeNull();
  });

  it.each(['qr', 'standby', 'initialize'] as const)(
    'shows the QR code after %s',
    async (answer) => {
      mockWhatsApp().scan = answer;
      const { fill, code } = await openConnection();
      await fill();
      expect(await code()).toBeTruthy();
    },
  );

  it('checks 30 seconds after the QR code was loaded, again while it connects, and sends a second later', async () => {
    const world = mockWhatsApp([gatewayOf('one')]);
    world.status = 'connecting';
    world.history = [sentOf(9)];
    const sent = mock(whatsapp.sendWhatsapp, { result: 'success', data: [sentOf(9)] });
    fakeClock();
    const { dialog, connecting, fill, load, results } = await openConnection('Recall');
    await fill();
    await load();
    expect(await connecting.findByText(/open Linked devices and scan this code/)).toBeTruthy();
    await elapse(25_000);
    expect(world.statuses).toHaveLength(0);
    await elapse(5_000);
    expect(await connecting.findByText(/The telephone is connecting/)).toBeTruthy();
    expect(world.statuses).toHaveLength(1);
    world.status = 'connected';
    world.isConnected = true;
    await elapse(30_000);
    expect(await connecting.findByText('Connected. The messages are sent now.')).toBeTruthy();
    expect(sent).toHaveLength(0);
    await elapse(1_000);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toMatchObject({
      instanceID: 'one',
      whatsAppTemplateID: '3',
      whatsAppDetailList: [{ icPassport: 'A1', patientName: 'Rose', phoneNo: '60111111111' }],
    });
    await waitFor(() => expect(noticeText()).toBe('SUCCESSFULLY SENT'));
    expect(screen.queryByRole('dialog', { name: 'Connect WhatsApp' })).toBeNull();
    expect(await dialog.findByText('Sent: 1 of 1')).toBeTruthy();
    expect(results).toEqual(['success']);
  });

  it('asks no QR code of an official number, and says who gets what before anything is sent', async () => {
    const world = mockWhatsApp([gatewayOf('one', { isOfficial: true })]);
    world.scan = 'connected';
    mock(officialTemplates.whatsappReach, () => ({ isOfficial: true, free: [], template: null }));
    const sent = mock(whatsapp.sendWhatsapp, { result: 'success', data: [sentOf(9)] });
    fakeClock();
    const { user, dialog, connecting } = await openConnection('Recall');
    await user.type(mobileIn(connecting), '312345678');
    await user.selectOptions(connecting.getByRole('combobox', { name: /Gateway/ }), 'Desk one');
    expect(connecting.getByText(/registered with Meta. It needs no QR code/)).toBeTruthy();
    world.isConnected = true;
    await user.click(connecting.getByRole('button', { name: 'Connect' }));
    expect(await connecting.findByText('Connected.')).toBeTruthy();
    await elapse(1_000);
    expect(await dialog.findByText(/WhatsApp takes no free text for them: Rose/)).toBeTruthy();
    expect(sent).toHaveLength(0);
  });

  it('says that an official number is another one, and keeps it chosen', async () => {
    const world = mockWhatsApp([gatewayOf('one', { isOfficial: true })]);
    world.scan = 'Connected with someone';
    const { user, connecting } = await openConnection('Recall');
    await user.type(mobileIn(connecting), '312345678');
    const gateways = connecting.getByRole<HTMLSelectElement>('combobox', { name: /Gateway/ });
    await user.selectOptions(gateways, 'Desk one');
    await user.click(connecting.getByRole('button', { name: 'Connect' }));
    expect((await failure()).getByText(/is another one than you typed/)).toBeTruthy();
    expect(gateways.value).toBe('one');
  });

  it('sends nothing where nothing was written', async () => {
    const world = mockWhatsApp();
    world.scan = 'connected';
    const sent = mock(whatsapp.sendWhatsapp, { result: 'success', data: [] });
    fakeClock();
    const { connecting, fill, dialog } = await openConnection();
    await fill();
    expect(await connecting.findByText('Connected.')).toBeTruthy();
    world.isConnected = true;
    await elapse(1_000);
    expect(await dialog.findByRole('button', { name: 'Send message' })).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("says that a gateway is someone else's, and lets it be chosen anew", async () => {
    const world = mockWhatsApp();
    world.scan = 'Connected with someone';
    const { user, connecting, fill } = await openConnection();
    await fill();
    const box = await failure();
    expect(box.getByText(/This gateway is connected with someone else/)).toBeTruthy();
    await user.click(box.getByRole('button', { name: 'Try again' }));
    expect(connecting.getByRole<HTMLSelectElement>('combobox', { name: /Gateway/ }).value).toBe('');
    expect(connecting.getByRole<HTMLInputElement>('textbox', { name: /Mobile/ }).value).toBe(
      '123456789',
    );
  });

  it('says that the telephone was not connected, in a question and in a notice', async () => {
    const world = mockWhatsApp();
    world.status = 'not connected';
    fakeClock();
    const { fill, load } = await openConnection();
    await fill();
    await load();
    await elapse(30_000);
    expect((await failure()).getByText(/The telephone was not connected/)).toBeTruthy();
    expect(noticeText()).toBe('WhatsApp is not connected.');
  });

  it('shows a new QR code where the first was not scanned in time', async () => {
    const world = mockWhatsApp();
    world.status = 'qr';
    fakeClock();
    const { fill, load, code } = await openConnection();
    await fill();
    const { src } = await code();
    await load();
    await elapse(30_000);
    await waitFor(async () => expect((await code()).src).not.toBe(src));
    await load();
    await elapse(30_000);
    await waitFor(() => expect(world.statuses).toHaveLength(2));
  });

  it('says why the gateway refuses', async () => {
    mockWhatsApp();
    mock(
      whatsapp.checkWhatsappQrScan,
      new Refusal(409, [{ error_code: 'WHATSAPP.TOKEN_REFUSED', error_message: 'no' }]),
    );
    const { fill } = await openConnection();
    await fill();
    expect((await failure()).getByText(/does not accept the instance or its token/)).toBeTruthy();
  });

  it('forgets everything at a reset, also an answer on its way', async () => {
    const world = mockWhatsApp();
    fakeClock();
    const { user, connecting, fill, load } = await openConnection();
    await fill();
    await load();
    await user.click(connecting.getByRole('button', { name: 'Reset' }));
    expect(connecting.queryByRole('img')).toBeNull();
    expect(connecting.getByRole<HTMLInputElement>('textbox', { name: /Mobile/ }).value).toBe('');
    await elapse(60_000);
    expect(world.statuses).toHaveLength(0);
  });
});

describe('the WhatsApp form', () => {
  it('sends where the gateway is connected, and offers to connect it where not', async () => {
    const world = mockWhatsApp([gatewayOf('one', { isChosen: true, phoneNo: '60312345678' })]);
    world.isConnected = true;
    const { user, dialog } = await openWhatsApp();
    expect(dialog.queryByRole('button', { name: 'Connect gateway' })).toBeNull();
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send message' });
    expect(button.disabled).toBe(true);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Template' }), 'Recall');
    expect(await dialog.findByText(/Sent from/)).toBeTruthy();
    expect(button.disabled).toBe(false);
  });

  it('shows every reason why a message was refused, a line each', async () => {
    const world = mockWhatsApp([gatewayOf('one', { isChosen: true, phoneNo: '60312345678' })]);
    world.isConnected = true;
    mock(
      whatsapp.sendWhatsapp,
      new Refusal(409, [
        { error_code: 'SMS.OPTED_OUT', error_message: 'no', params: { name: 'Rose' } },
        { error_code: 'SMS.NO_MOBILE', error_message: 'no', params: { name: 'Bala' } },
      ]),
    );
    const { user, dialog } = await openWhatsApp();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Template' }), 'Recall');
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    const box = within(await screen.findByRole('dialog', { name: 'The message was not sent' }));
    expect(box.getByText(/Rose wants no messages/).textContent).toBe(
      'Rose wants no messages.\nBala has no mobile number.',
    );
  });

  it('takes one picture by its content, and says so', async () => {
    const world = mockWhatsApp([gatewayOf('one', { isChosen: true, phoneNo: '60312345678' })]);
    world.isConnected = true;
    const sent = mock(whatsapp.sendWhatsapp, { result: 'success', data: [sentOf(9)] });
    const { user, dialog } = await openWhatsApp();
    const input = dialog.getByLabelText<HTMLInputElement>('Attach a picture');
    const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]);
    await user.upload(input, new File(['<svg/>'], 'a.png', { type: 'image/png' }));
    await waitFor(() => expect(noticeText()).toBe('Choose a picture of type PNG or JPEG.'));
    await user.upload(input, new File([jpeg], 'map.jif', { type: 'image/jpeg' }));
    await waitFor(() => expect(noticeText()).toBe('The picture was uploaded successfully.'));
    expect(dialog.getByText('map.jif')).toBeTruthy();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Template' }), 'Recall');
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input.whatsAppAttachList).toMatchObject([
      { fileName: 'map.jif', file: '/9j/4AAA', fileSize: 6 },
    ]);
  });

  it('says that a picture could not be read', async () => {
    const world = mockWhatsApp([gatewayOf('one', { isChosen: true, phoneNo: '60312345678' })]);
    world.isConnected = true;
    const { user, dialog } = await openWhatsApp();
    const broken = new File(['x'], 'a.png', { type: 'image/png' });
    broken.arrayBuffer = () => Promise.reject(new Error('gone'));
    await user.upload(dialog.getByLabelText('Attach a picture'), broken);
    await waitFor(() => expect(noticeText()).toBe('The picture could not be read.'));
  });
});

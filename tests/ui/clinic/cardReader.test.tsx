import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cardReader, type MyKidCard } from '../../../contract/clinic/cardReader.ts';
import { ReadCardButton } from '../../../src/custom/clinic/cardReader/ReadCardButton.tsx';
import { setLanguage } from '../../../src/i18n/language.ts';
import { Notices } from '../../../src/ui/Notices.tsx';
import { mock, Refusal } from '../../support/mock.ts';
import { beginSession, preparePages, show } from '../page.tsx';

preparePages();
afterEach(() => setLanguage('en'));

const adam: MyKidCard = {
  cardType: 10_242,
  name: 'ADAM BIN TEST',
  icNumber: '180704101235',
  sex: 'L',
  dob: '2018-07-04',
  citizenship: 'WARGANEGARA',
  address: ['5 LORONG DELIMA'],
  postcode: '46000',
  city: 'PETALING JAYA',
  state: 'SELANGOR',
  photo: null,
  birthCertificate: 'CM12345',
  birthState: 'SELANGOR',
};

function openButton() {
  const onCard = vi.fn<(patient: object) => void>();
  const view = show(
    <>
      <ReadCardButton onCard={onCard} />
      <Notices />
    </>,
  );
  const press = () => view.user.click(screen.getByRole('button', { name: 'Read identity card' }));
  return { ...view, onCard, press };
}

const refusal = (code: string, message: string) =>
  new Refusal(409, [{ error_code: code, error_message: message }]);
const away = () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('not reached'));

describe('reading an identity card', () => {
  it('uses the first reader, at the documented port, and returns the fields of a patient', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    mock(cardReader.cardReaders, ['Reader A', 'Reader B']);
    const read = mock(cardReader.readCard, adam);
    const { onCard, press } = openButton();
    await press();
    await waitFor(() => expect(onCard).toHaveBeenCalledTimes(1));
    expect(onCard.mock.calls[0]?.[0]).toMatchObject({
      icPassport: '180704101235',
      sex: 'M',
      title: 'Mr',
      city: 'Petaling Jaya',
    });
    expect(read.map(({ input }) => input)).toEqual([{ reader: 'Reader A' }]);
    for (const [request] of asked.mock.calls)
      expect((request as Request).url).toMatch(/^https:\/\/localhost:48180\/api\//);
  });

  it('sends the agent the language, and nothing about the person', async () => {
    beginSession();
    setLanguage('ms');
    const asked = mock(cardReader.cardReaders, []);
    await openButton().press();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.headers.get('Accept-Language')).toBe('ms');
    expect(asked[0]?.headers.get('Authorization')).toBeNull();
    expect(asked[0]?.headers.get('X-Branch-ID')).toBeNull();
  });

  it('uses the chosen reader, at the next visit too', async () => {
    mock(cardReader.cardReaders, ['Reader A', 'Reader B']);
    const read = mock(cardReader.readCard, adam);
    const first = openButton();
    await first.press();
    await first.user.selectOptions(await screen.findByLabelText('Card reader'), 'Reader B');
    first.unmount();
    const next = openButton();
    await next.press();
    await waitFor(() => expect(next.onCard).toHaveBeenCalledTimes(1));
    expect(read.map(({ input }) => input.reader)).toEqual(['Reader A', 'Reader B']);
  });

  it('shows a failure with its code and message', async () => {
    mock(cardReader.cardReaders, ['Reader A']);
    mock(cardReader.readCard, refusal('0x8010000C', 'There is no card in the reader.'));
    const { onCard, press } = openButton();
    await press();
    await screen.findByText('Error 0x8010000C: There is no card in the reader.');
    expect(onCard).not.toHaveBeenCalled();
  });

  it('shows that no reader is connected', async () => {
    mock(cardReader.cardReaders, []);
    await openButton().press();
    const words = 'Error 0x8010002E: No card reader is connected to this computer.';
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each([
    ['says something else', () => Response.json({ readers: 2 })],
    ['says no such thing', () => new Response('<h1>Hello</h1>')],
    ['refuses in words of its own', () => new Response('<h1>Gone</h1>', { status: 410 })],
  ])('shows that another program uses the port and %s', async (_, answer) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer()));
    await openButton().press();
    const words =
      'Error 0x80100022: The card reader program does not know this request. Install its latest version.';
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('can be cancelled', async () => {
    mock(cardReader.cardReaders, ['Reader A']);
    let answer: (card: MyKidCard) => void = () => undefined;
    const asked = mock(cardReader.readCard, () => new Promise((resolve) => (answer = resolve)));
    const { user, onCard, press } = openButton();
    await press();
    await waitFor(() => expect(asked).toHaveLength(1));
    const reading = screen.getByRole('button', { name: 'Reading the card' });
    expect(document.activeElement).toBe(reading);
    await user.click(reading);
    expect(asked).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Stop reading' }));
    await screen.findByRole('button', { name: 'Read identity card' });
    answer(adam);
    expect(onCard).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the guide to install a reader', () => {
  it('opens with error 0 if the agent is not found, and finds it on another try', async () => {
    const failing = away();
    const { user, press } = openButton();
    await press();
    await screen.findByRole('dialog', { name: 'Install card reader' });
    await screen.findByText('Error 0: The card reader program was not found on this computer.');
    const page = screen.getByRole('link', { name: 'https://localhost:48180/api/health' });
    expect(page.getAttribute('target')).toBe('_blank');
    failing.mockRestore();
    mock(cardReader.cardReaders, ['Reader A']);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Ready: Reader A');
  });

  it.each([true, false])('shows whether the browser allows access to it: %s', async (isSecure) => {
    vi.stubGlobal('isSecureContext', isSecure);
    away();
    await openButton().press();
    await screen.findByText(/^Error 0:/);
    const words = screen.queryByText(/Open it over https\.$/);
    expect(words === null).toBe(isSecure);
    vi.unstubAllGlobals();
  });

  it('opens with its button, and shows the obstacle', async () => {
    mock(cardReader.cardReaders, refusal('0x8010001D', 'The service is not running.'));
    const { user } = openButton();
    await user.click(screen.getByRole('button', { name: 'Install card reader' }));
    const words = 'Error 0x8010001D: The service is not running.';
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Appointment, appointments } from '../../../contract/clinic/appointments.ts';
import { waitingScreens } from '../../../contract/clinic/waitingScreens.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { mock } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { makeAppointment, mockQueue, openDay, statuses } from './day.ts';

preparePages();

const QUEUE = '/appointment/today-queue';
const at = (time: string) => `${clinicToday()}T${time}:00.000Z`;
let day: Appointment[];

beforeEach(() => {
  // A quarter past ten in the clinic.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${clinicToday()}T02:15:00Z`) });
  day = [
    makeAppointment(1, 'Aisyah', 'booked', { at: '11:00' }),
    makeAppointment(2, 'Bala', 'arrived', {
      arrivedAt: at('09:45'),
      allergies: ['Penicillin'],
      queueNumber: 7,
    }),
    makeAppointment(3, 'Chong', 'arrived', { arrivedAt: at('10:05'), queueNumber: 8 }),
    makeAppointment(4, 'Devi', 'called', {
      arrivedAt: at('09:30'),
      calledAt: at('10:10'),
      queueNumber: 6,
      location: 'Room 2',
      doctors: [{ id: 2, resource: 'Dr Devi', blockcolor: '' }],
    }),
    makeAppointment(5, 'Eng', 'inProgress', {
      arrivedAt: at('09:20'),
      calledAt: at('09:50'),
      startedAt: at('10:00'),
      queueNumber: 5,
    }),
    makeAppointment(6, 'Farah', 'done', {
      arrivedAt: at('09:00'),
      startedAt: at('09:20'),
      finishedAt: at('09:32'),
      queueNumber: 4,
    }),
    makeAppointment(7, 'Gopal', 'cancelled'),
  ];
});

async function openBoard() {
  mockQueue(day);
  const app = openDay(QUEUE);
  await screen.findByRole('button', { name: /^Booked/ });
  await app.user.click(screen.getByRole('radio', { name: 'Board' }));
  await screen.findByRole('region', { name: 'Called' });
  return app;
}

const column = (name: string) => within(screen.getByRole('region', { name }));
const names = (name: string) =>
  column(name)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the board of the queue', () => {
  it('has a column for each stage, with waiting patients in the order of arrival', async () => {
    await openBoard();
    expect(names('Expected')).toEqual(['Aisyah']);
    expect(names('Waiting')).toEqual(['Bala', 'Chong']);
    expect(names('Called')).toEqual(['Devi']);
    expect(names('With the doctor')).toEqual(['Eng']);
    expect(names('Done')).toEqual(['Farah']);
  });

  it('shows on a card the number, the time and duration, the allergies, and who is next', async () => {
    await openBoard();
    const [bala, chong] = column('Waiting').getAllByRole('listitem');
    for (const words of ['7', 'Dr Lim', 'since 09:45 AM', '30 min', 'Penicillin', 'Next'])
      expect(within(bala as HTMLElement).getByText(words)).toBeTruthy();
    expect(within(chong as HTMLElement).queryByText('Next')).toBeNull();
    expect(column('Expected').getByText(/^at \d\d:\d\d [AP]M$/)).toBeTruthy();
    expect(column('With the doctor').getByText('since 10:00 AM')).toBeTruthy();
    expect(column('With the doctor').getByText('waited 40 min')).toBeTruthy();
    expect(column('With the doctor').getByText('15 min inside')).toBeTruthy();
    expect(column('Done').getByText('waited 20 min')).toBeTruthy();
    expect(column('Done').getByText('12 min inside')).toBeTruthy();
  });

  it('is remembered as the chosen view', async () => {
    const { unmount } = await openBoard();
    unmount();
    openDay(QUEUE);
    expect(await screen.findByRole('region', { name: 'Waiting' })).toBeTruthy();
  });

  it('moves by keys between cards and columns, and applies actions to the focused one', async () => {
    const { user } = await openBoard();
    const sent = mock(appointments.updateAppointment, ({ input }) => {
      const status = statuses.find(({ id }) => id === Number(input.appt_status));
      return { ...makeAppointment(3, 'Chong', status?.meaning), version: 2 };
    });
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('jlj');
    expect(document.activeElement?.textContent).toBe('Chong');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Devi');
    await user.keyboard('h{ArrowDown}c');
    // Eng is still inside.
    await user.click(await screen.findByRole('button', { name: 'Call beside' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toEqual({ id: 3, appt_status: 4 });
    await screen.findByText('Chong: Called');
  });

  it('shows the key of a step in its tooltip', async () => {
    await openBoard();
    expect(screen.getByRole('button', { name: 'Start: Devi' }).title).toBe('Start (s)');
  });
});

describe('the summary', () => {
  it('shows who waits and how long, and the current and next patient of each doctor', async () => {
    mockQueue(day);
    openDay(QUEUE);
    const now = within(await screen.findByRole('region', { name: 'At the moment' }));
    const figure = (name: string) => now.getByText(name).nextElementSibling?.textContent;
    expect(figure('Waiting')).toBe('3');
    expect(figure('Longest wait now')).toBe('45 min');
    expect(figure('Average wait of those called')).toBe('30 min');
    const [devi, lim] = now.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(devi).toContain('With nobody');
    expect(devi).toContain('Next 6 Devi since 10:10 AM');
    expect(lim).toContain('2 waiting');
    expect(lim).toContain('With 5 Eng since 10:00 AM');
    expect(lim).toContain('Next 7 Bala since 09:45 AM');
  });
});

describe('the screen of the waiting room', () => {
  it('shows called numbers and their rooms, without names', async () => {
    mockQueue(day);
    mock(waitingScreens.waitingScreenList, []);
    const call = { id: '6-1', label: '6', room: 'Room 2', doctor: 'Dr Lim', said: [] };
    mock(waitingScreens.ownWaitingBoard, {
      clinic: 'Klinik 1',
      languages: ['en'],
      speaks: false,
      words: {
        now: 'Now called',
        before: 'Called before',
        none: 'Please wait',
        doctors: 'Doctors',
        sound: 'Turn the sound on',
        away: 'No connection since %{at}',
      },
      called: [call],
      before: [{ ...call, id: '5-1', label: '5', room: 'Room 1' }],
      doctors: [{ name: 'Dr Lim', room: 'Room 2', label: '6' }],
    });
    const { user } = openDay(`${QUEUE}?display=1`);
    // A receptionist adds no screen, and sees here what the screens show.
    const screens = within(await screen.findByRole('dialog', { name: 'Waiting-room screens' }));
    expect(await screens.findByText('No screen yet.')).toBeTruthy();
    expect(screens.queryByRole('button', { name: 'Add a screen' })).toBeNull();
    await user.click(screens.getByRole('link', { name: 'Show it here' }));
    const board = within(await screen.findByRole('dialog', { name: 'Waiting room' }));
    const now = within(await board.findByRole('region', { name: 'Now called' }));
    expect(now.getByText('6')).toBeTruthy();
    expect(now.getByText('Room 2')).toBeTruthy();
    expect(
      within(board.getByRole('region', { name: 'Called before' })).getByText('5'),
    ).toBeTruthy();
  });
});

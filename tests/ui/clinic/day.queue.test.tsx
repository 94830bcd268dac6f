import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Appointment, appointments } from '../../../contract/clinic/appointments.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { nurseNotes } from '../../../contract/clinic/nurseNotes.ts';
import { clinicNow, clinicToday } from '../../../contract/fields.ts';
import { hub } from '../../support/hub.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { elapse, fakeClock, preparePages } from '../page.tsx';
import { makeAppointment, mockQueue, openDay, statuses } from './day.ts';

preparePages();

const QUEUE = '/appointment/today-queue';
let day: Appointment[];

beforeEach(() => {
  day = [
    makeAppointment(1, 'Aisyah', 'booked', { at: '11:00' }),
    makeAppointment(2, 'Bala', 'arrived', {
      at: '10:00',
      arrivedAt: `${clinicToday()}T00:02:00.000Z`,
      allergies: ['Penicillin'],
      queueNumber: 7,
    }),
    makeAppointment(3, 'Chong', 'arrived', {
      at: '09:30',
      arrivedAt: `${clinicToday()}T00:01:00.000Z`,
      doctors: [{ id: 2, resource: 'Dr Devi', blockcolor: '' }],
    }),
    makeAppointment(4, 'Devi', 'done', { at: '08:00' }),
  ];
});

/** Answers the change of a status as the server would, in the list that the queue is answered from. */
function mockStatus() {
  return mock(appointments.updateAppointment, ({ input }) => {
    const status = statuses.find(({ id }) => id === Number(input.appt_status));
    const row = day.find(({ id }) => id === Number(input.id));
    if (!status || !row) throw new Error('no such status or row');
    const changed = {
      ...row,
      statusID: status.id,
      statusDesc: status.description,
      statusMeaning: status.meaning,
      version: row.version + 1,
    };
    day = day.map((each) => (each.id === row.id ? changed : each));
    return changed;
  });
}

const names = () =>
  screen
    .getAllByRole('row')
    .map((row) => row.querySelector('.queue-name')?.textContent)
    .filter((name) => name !== undefined);
const rowOf = (name: string) => {
  const row = screen.getByRole('link', { name }).closest('tr');
  if (!row) throw new Error(`no row of ${name}`);
  return row;
};

async function openQueue(address = QUEUE, role?: 'Nurse' | 'Receptionist') {
  const queue = mock(appointments.todayQueue, () => ({ data: day }));
  const app = openDay(address, role);
  await screen.findByRole('link', { name: 'Aisyah' });
  // Rows can be acted on once the branch's statuses are there.
  await screen.findByRole('button', { name: /^Booked/ });
  return { ...app, queue };
}

describe("today's queue", () => {
  it('shows waiting patients in the order of arrival, before expected and finished ones', async () => {
    await openQueue();
    expect(names()).toEqual(['Chong', 'Bala', 'Aisyah']);
    expect(within(rowOf('Bala')).getByText('Penicillin')).toBeTruthy();
    expect(within(rowOf('Bala')).getByText('7')).toBeTruthy();
  });

  it('marks the next one of each doctor, whom the doctor’s card names too', async () => {
    day.push(
      makeAppointment(5, 'Eng', 'called', { arrivedAt: `${clinicToday()}T00:05:00.000Z` }),
      makeAppointment(6, 'Farah', 'called', { arrivedAt: `${clinicToday()}T00:04:00.000Z` }),
    );
    await openQueue();
    const marked = names().filter((name) => within(rowOf(name ?? '')).queryByText('Next'));
    // Of Dr Lim, who called two, the one who came first; of Dr Devi, who called nobody, the first who arrived.
    expect(marked).toEqual(['Farah', 'Chong']);
    const cards = screen.getByRole('list', { name: 'Doctors at the moment' });
    const nextOnes = within(cards)
      .getAllByText('Next')
      .map((word) => word.parentElement?.querySelector('bdi')?.textContent);
    expect(nextOnes).toEqual(['Chong', 'Farah']);
  });

  it('folds the finished ones into a line with their outcomes, newest first, which is remembered', async () => {
    day.push(
      makeAppointment(5, 'Eng', 'noShow', { at: '08:10' }),
      makeAppointment(6, 'Farah', 'done', {
        at: '07:00',
        finishedAt: `${clinicToday()}T09:00:00.000Z`,
      }),
    );
    const { user, unmount } = await openQueue();
    const line = () => screen.getByRole('button', { name: /^Finished/ });
    expect(line().textContent).toBe('Finished 3 2 Done · 1 No show');
    expect(line().getAttribute('aria-expanded')).toBe('false');
    expect(names()).toEqual(['Chong', 'Bala', 'Aisyah']);
    await user.click(line());
    expect(names()).toEqual(['Chong', 'Bala', 'Aisyah', 'Farah', 'Eng', 'Devi']);
    unmount();
    await openQueue();
    expect(line().getAttribute('aria-expanded')).toBe('true');
    await user.click(line());
    expect(names()).toEqual(['Chong', 'Bala', 'Aisyah']);
  });

  it('opens the finished ones for a search and a chosen status', async () => {
    const { user } = await openQueue();
    await user.type(screen.getByRole('searchbox', { name: 'Search the queue' }), 'devi');
    expect(names()).toEqual(['Devi']);
    await user.clear(screen.getByRole('searchbox', { name: 'Search the queue' }));
    await user.click(screen.getByRole('button', { name: 'Done 1' }));
    expect(names()).toEqual(['Devi']);
  });

  it('counts each status, and filters by status, doctor and words in the address', async () => {
    const { user } = await openQueue();
    await user.click(screen.getByRole('button', { name: 'Arrived 2' }));
    expect(names()).toEqual(['Chong', 'Bala']);
    expect(window.location.search).toBe('?status=3');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Doctor' }), '2');
    expect(names()).toEqual(['Chong']);
    await user.click(screen.getByRole('button', { name: /^All/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Doctor' }), 'All doctors');
    await user.type(screen.getByRole('searchbox', { name: 'Search the queue' }), 'aisy');
    expect(names()).toEqual(['Aisyah']);
    expect(window.location.search).toBe('?doctor=all&q=aisy');
  });

  it('opens on the doctor who is signed in, and on all doctors by choice or address', async () => {
    mockQueue(day);
    const { user } = openDay(QUEUE, 'Doctor');
    expect(await screen.findByRole('link', { name: 'Aisyah' })).toBeTruthy();
    expect(names()).toEqual(['Bala', 'Aisyah']);
    expect(screen.getByRole('button', { name: 'Arrived 1' })).toBeTruthy();
    const doctor = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Doctor' });
    expect(doctor.selectedOptions[0]?.textContent).toBe('Dr Lim (me)');
    await user.selectOptions(doctor, 'All doctors');
    expect(names()).toEqual(['Chong', 'Bala', 'Aisyah']);
    expect(window.location.search).toBe('?doctor=all');
  });

  it('finds a phone as it is shown and as it is stored', async () => {
    day = day.map((row) => ({ ...row, phoneNo: row.id === 1 ? '60177654321' : row.phoneNo }));
    const { user } = await openQueue();
    const search = screen.getByRole('searchbox', { name: 'Search the queue' });
    for (const phone of ['017-765 4321', '0177654321', '60177654321']) {
      await user.clear(search);
      await user.type(search, phone);
      expect(names()).toEqual(['Aisyah']);
    }
  });

  it('opens on the doctors of the address', async () => {
    mockQueue(day);
    openDay(`${QUEUE}?doctor=2`, 'Doctor');
    await screen.findByRole('link', { name: 'Chong' });
    expect(names()).toEqual(['Chong']);
  });

  it('shows that nobody matches, and then everyone again', async () => {
    mockQueue(day);
    const { user } = openDay(`${QUEUE}?q=nobody`);
    await user.click(await screen.findByRole('link', { name: 'Show everyone' }));
    expect(names()).toHaveLength(3);
  });

  it('shows that nobody is booked', async () => {
    mockQueue([]);
    openDay(QUEUE);
    await screen.findByText('Nobody is booked for today.');
    expect(screen.getByText('No records found')).toBeTruthy();
  });

  it('shows what went wrong, and tries again', async () => {
    mock(
      appointments.todayQueue,
      new Refusal(500, [{ error_code: 'GENERAL.UNEXPECTED', error_message: 'It broke' }]),
    );
    const { user } = openDay(QUEUE);
    await screen.findByText('This could not be loaded');
    mockQueue(day);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Aisyah' })).toBeTruthy();
  });

  it('shows changes by others', async () => {
    const { queue } = await openQueue();
    await waitFor(() => expect(hub.open.size).toBe(1));
    const asked = queue.length;
    day = day.map((row) => (row.id === 1 ? { ...row, patientName: 'Aisyah Kamal' } : row));
    act(() =>
      hub.send('RecordChanged', {
        resource: 'appointments',
        id: 1,
        change: 'update',
        by: 9,
        at: '2026-01-01T00:00:00.000Z',
      }),
    );
    await screen.findByRole('link', { name: 'Aisyah Kamal' });
    expect(queue.length).toBeGreaterThan(asked);
  });

  it('updates the waiting time every minute', async () => {
    fakeClock();
    day = [
      makeAppointment(1, 'Aisyah', 'arrived', {
        arrivedAt: `${clinicNow(new Date(Date.now() - 4 * 60_000)).slice(0, 16)}:00.000Z`,
      }),
    ];
    await openQueue();
    within(rowOf('Aisyah')).getByText('4 min');
    await elapse(60_000);
    expect(within(rowOf('Aisyah')).getByText('5 min')).toBeTruthy();
  });

  it('begins the next day by itself', async () => {
    fakeClock();
    vi.setSystemTime(new Date(`${clinicToday()}T23:59:30+08:00`));
    await openQueue();
    day = [makeAppointment(9, 'Zara')];
    await elapse(60_000);
    expect(await screen.findByRole('link', { name: 'Zara' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Aisyah' })).toBeNull();
  });
});

it('a doctor’s card notes them as away, for those who may', async () => {
  const { unmount } = await openQueue();
  expect(screen.getByRole('button', { name: 'Dr Devi is away today' })).toBeTruthy();
  unmount();
  mockQueue(day);
  openDay(QUEUE, 'Nurse');
  await screen.findByRole('link', { name: 'Chong' });
  expect(screen.queryByRole('button', { name: /is away today/ })).toBeNull();
});

it('notes a doctor as away by the palette, also before anybody is expected, and stays filtered', async () => {
  mockQueue([]);
  const { user } = openDay(`${QUEUE}?doctor=2&status=3`);
  await screen.findByText('Nobody of today matches these filters.');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('searchbox', { name: /^Search patients/ }), 'farid away');
  await user.click(await screen.findByRole('link', { name: /^Dr Farid is away today/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add absence' }));
  const doctor = await dialog.findByLabelText<HTMLSelectElement>('Doctor');
  await waitFor(() => expect(doctor.selectedOptions[0]?.text).toBe('Dr Farid'));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(window.location.search).toBe('?doctor=2&status=3'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('the keyboard shortcuts of the queue', () => {
  it('move through the rows, and apply to the focused one', async () => {
    const { user } = await openQueue();
    const sent = mockStatus();
    await user.keyboard('jjj');
    expect(document.activeElement?.textContent).toBe('Aisyah');
    await user.keyboard('k');
    expect(document.activeElement?.textContent).toBe('Bala');
    await user.keyboard('{ArrowDown}a');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toEqual({ id: 1, appt_status: 3 });
    expect(sent[0]?.headers.get('If-Match')).toBe('"1"');
    await screen.findByText('Aisyah: Arrived');
    expect(document.activeElement?.textContent).toBe('Aisyah');
  });

  it.each([
    ['c', 'called'],
    ['s', 'inProgress'],
    ['f', 'done'],
    ['n', 'noShow'],
  ])('%s sets the status to %s', async (key, meaning) => {
    const { user } = await openQueue();
    const sent = mockStatus();
    await user.keyboard(`j${key}`);
    await waitFor(() => expect(sent).toHaveLength(1));
    const status = statuses.find((each) => each.meaning === meaning);
    expect(sent[0]?.input).toEqual({ id: 3, appt_status: status?.id });
  });

  it('x asks for a reason, and cancels with it, without one, or not at all', async () => {
    const { user } = await openQueue();
    mock(lookups.apptCancelReason, [{ id: 4, description: 'Ill' }]);
    const sent = mockStatus();
    await user.keyboard('jx');
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    await user.keyboard('x');
    await user.click(await screen.findByRole('button', { name: 'Ill' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toEqual({ id: 3, appt_status: 7, cancel_reason: 4 });
    act(() => screen.getByRole('link', { name: 'Bala' }).focus());
    await user.keyboard('x');
    await user.click(await screen.findByRole('button', { name: 'Cancel without a reason' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.input).toMatchObject({ appt_status: 7 });
    expect(sent[1]?.input.cancel_reason).toBeUndefined();
  });

  it('open the appointment by Enter', async () => {
    const { user } = await openQueue();
    mock(appointments.appointmentDetail, makeAppointment(3, 'Chong', 'arrived'));
    await user.keyboard('j{Enter}');
    await screen.findByRole('dialog', { name: 'Appointment' });
    expect(window.location.search).toBe('?appointment=3');
  });

  it('e writes a nurse note for the visit, and the menu names the key', async () => {
    mockQueue(day);
    const chong = makeAppointment(3, 'Chong', 'arrived');
    mock(appointments.appointmentDetail, chong);
    const sent = mock(nurseNotes.writeNurseNote, ({ input }) => ({
      id: 1,
      patientID: chong.patID,
      note: input.note,
      generatedDate: '2026-01-05T09:00:00.000Z',
      username: 'Rose',
      visit: { id: 3, appointmentDate: chong.appointmentDate },
    }));
    const { user } = openDay(QUEUE, 'Nurse');
    await screen.findByRole('link', { name: 'Chong' });
    await user.keyboard('je');
    const editor = await screen.findByRole('textbox', { name: 'Note' });
    await waitFor(() => expect(document.activeElement).toBe(editor));
    await user.keyboard('BP 120/80{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toMatchObject({ patientID: chong.patID, appointmentID: 3 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'More for Chong' }));
    const item = await screen.findByRole('menuitem', { name: 'Write nurse note' });
    expect(item.getAttribute('aria-keyshortcuts')).toBe('e');
    expect(item.textContent).toBe('Write nurse notee');
  });

  it('stand beside the buttons once one was used', async () => {
    const { user } = await openQueue();
    const button = () => screen.getByRole('button', { name: 'Call: Chong' });
    expect(button().textContent).toBe('Call');
    await user.keyboard('j');
    expect(button().textContent).toBe('Callc');
    expect(button().getAttribute('aria-keyshortcuts')).toBe('c');
  });

  it('leave the focus on the row that takes the place of a finished one', async () => {
    const { user } = await openQueue();
    mockStatus();
    await user.keyboard('jf');
    await waitFor(() => expect(names()).toEqual(['Bala', 'Aisyah']));
    expect(document.activeElement?.textContent).toBe('Bala');
  });

  it('are ignored while someone types', async () => {
    const { user } = await openQueue();
    const sent = mockStatus();
    await user.keyboard('j/');
    await user.keyboard('x');
    expect(screen.getByRole('searchbox', { name: 'Search the queue' })).toHaveProperty(
      'value',
      'x',
    );
    expect(sent).toHaveLength(0);
  });

  it('are listed by ?', async () => {
    const { user } = await openQueue();
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Help' });
    for (const text of [
      'Next row',
      'Arrived',
      'Call',
      'Start',
      'Finish',
      'Finish and call the next',
      'No show',
      'Cancel it',
    ])
      expect(await within(help).findByText(text, { selector: 'dt' })).toBeTruthy();
  });
});

describe('a change of status', () => {
  it('shows immediately, and is undone if the server refuses', async () => {
    const { user } = await openQueue();
    let refuse = () => undefined as void;
    mock(
      appointments.updateAppointment,
      () =>
        new Promise<Refusal>((resolve) => {
          refuse = () =>
            resolve(
              new Refusal(409, [
                {
                  error_code: 'GENERAL.STALE',
                  error_message: '',
                  params: { who: 'Nora' },
                },
              ]),
            );
        }),
    );
    await user.click(screen.getByRole('button', { name: 'Arrived: Aisyah' }));
    expect(within(rowOf('Aisyah')).getByText('Arrived')).toBeTruthy();
    // Not even when the queue can't be asked again does it stay as it never was.
    mock(appointments.todayQueue, new Refusal(500, ''));
    refuse();
    await screen.findByText('Nora has changed this record meanwhile.');
    await waitFor(() => expect(within(rowOf('Aisyah')).getByText('Booked')).toBeTruthy());
  });

  it('can be undone from its notice', async () => {
    const { user } = await openQueue();
    const sent = mockStatus();
    await user.keyboard('jn');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.input).toEqual({ id: 3, appt_status: 3 });
    expect(sent[1]?.headers.get('If-Match')).toBe('"2"');
    await waitFor(() => expect(within(rowOf('Chong')).getByText('Arrived')).toBeTruthy());
  });

  it('is based on the version of the change before it', async () => {
    const { user } = await openQueue();
    const called = { ...makeAppointment(3, 'Chong', 'called'), version: 2 };
    let answer = () => undefined as void;
    const first = mock(
      appointments.updateAppointment,
      () =>
        new Promise((resolve) => {
          answer = () => resolve(called);
        }),
    );
    await user.keyboard('jcs');
    await waitFor(() => expect(first).toHaveLength(1));
    const second = mockStatus();
    answer();
    await waitFor(() => expect(second).toHaveLength(1));
    const sent = [...first, ...second];
    expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"']);
    await waitFor(() => expect(within(rowOf('Chong')).getByText('In progress')).toBeTruthy());
  });

  it('is the only action for a nurse', async () => {
    const { user } = await openQueue(QUEUE, 'Nurse');
    screen.getByRole('button', { name: 'Arrived: Aisyah' });
    expect(screen.queryByRole('link', { name: 'Add appointment' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More for Aisyah' }));
    expect(screen.queryByRole('menuitem', { name: 'Delete appointment' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Reschedule' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Set status' }));
    screen.getByRole('menuitemradio', { name: 'Cancelled' });
  });
});

describe('a second patient at a doctor', () => {
  const sentStatuses = (sent: { input: { id: unknown; appt_status?: unknown } }[]) =>
    sent.map(({ input }) => [input.id, input.appt_status]);

  beforeEach(() => {
    day.push(makeAppointment(5, 'Eng', 'inProgress', { queueNumber: 81, at: '09:00' }));
  });

  it('is asked about, and called once the one inside is finished, with one Undo for both', async () => {
    const { user } = await openQueue();
    const sent = mockStatus();
    await user.click(screen.getByRole('button', { name: 'Call: Bala' }));
    const question = await screen.findByRole('dialog', { name: 'Call Bala?' });
    within(question).getByText('81 Eng is still inside with Dr Lim.');
    expect(sent).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Finish and call' }));
    await screen.findByText('Eng: Done · Bala: Called');
    expect(sentStatuses(sent)).toEqual([
      [5, 6],
      [2, 4],
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toHaveLength(4));
    expect(sentStatuses(sent.slice(2))).toEqual([
      [2, 3],
      [5, 5],
    ]);
  });

  it('is called beside the other, or not at all; not asked about at another doctor', async () => {
    const { user } = await openQueue();
    const sent = mockStatus();
    await user.keyboard('/{Escape}');
    act(() => screen.getByRole('link', { name: 'Bala' }).focus());
    await user.keyboard('c');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Call: Chong' }));
    await waitFor(() => expect(sentStatuses(sent)).toEqual([[3, 4]]));
    await user.click(screen.getByRole('button', { name: 'Call: Bala' }));
    await user.click(await screen.findByRole('button', { name: 'Call beside' }));
    await waitFor(() => expect(sentStatuses(sent).at(-1)).toEqual([2, 4]));
    // Both were asked about: going in, Bala meets who is inside alone.
    await user.click(await screen.findByRole('button', { name: 'Start: Bala' }));
    await screen.findByRole('dialog', { name: 'Start with Bala?' });
  });

  it('goes back to waiting where only called, when another is called', async () => {
    day = day.map((row) => (row.id === 5 ? makeAppointment(5, 'Eng', 'called') : row));
    const { user } = await openQueue();
    const sent = mockStatus();
    await user.click(screen.getByRole('button', { name: 'Call: Bala' }));
    await screen.findByText('Eng was called to Dr Lim and has not gone in.');
    await user.click(screen.getByRole('button', { name: 'Back to waiting, and call' }));
    await waitFor(() =>
      expect(sentStatuses(sent)).toEqual([
        [5, 3],
        [2, 4],
      ]),
    );
  });

  it('is called by the press that finishes the one inside', async () => {
    const { user } = await openQueue();
    const sent = mockStatus();
    const button = screen.getByRole('button', { name: 'Finish, call 7, Bala: Eng' });
    expect(button.textContent).toBe('Finish, call 7');
    await user.click(button);
    await screen.findByText('Eng: Done · Bala: Called');
    expect(sentStatuses(sent)).toEqual([
      [5, 6],
      [2, 4],
    ]);
  });
});

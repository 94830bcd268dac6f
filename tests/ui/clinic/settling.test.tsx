import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { affected, type AffectedAppointment } from '../../../contract/clinic/affected.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { dashboard } from '../../../contract/platform/dashboard.ts';
import { mock } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { mockEmptyDay, openDay } from './day.ts';

preparePages();

const rowOf = (id: number): AffectedAppointment => ({
  id,
  icPassport: `A${id}`,
  patientName: `Patient ${id}`,
  phoneNo: '60123456789',
  appointmentDate: `${clinicToday()}T10:00:00.000Z`,
  duration: '00:10:00',
  appointmentType: 'Consultation',
  statusDesc: 'Booked',
  doctors: [{ id: 1, resource: 'Dr Lim' }],
  free: [{ id: 2, resource: 'Dr Devi' }],
  organizerID: 4,
  holidayID: null,
  reason: 'Ill',
  version: 1,
});
const rows = Array.from({ length: 45 }, (_, at) => rowOf(at + 1));

describe('the settling of many appointments', () => {
  it('goes on in parts, says how far it is, and is told of and taken back as one', async () => {
    mockEmptyDay();
    mock(dashboard.dashboard, { apptCountList: [] });
    const { user } = openDay('/dashboard', 'Manager');
    let open = rows;
    mock(affected.affectedAppointments, () => ({ total: open.length, data: open }));
    mock(lookups.apptCancelReason, []);
    let answer: () => void = () => undefined;
    const settled = mock(affected.settleAffected, async ({ input }) => {
      const ids = input.ids.split(',').map(Number);
      if (ids.includes(21)) await new Promise<void>((resolve) => (answer = resolve));
      return {
        data: ids.map((id) => ({
          id,
          patientName: `Patient ${id}`,
          appointmentDate: `${clinicToday()}T10:00:00.000Z`,
          doctor: 'Dr Devi',
          reason: '',
          before: { doctor: '1', statusID: 1 },
          version: 2,
        })),
      };
    });
    const told = mock(affected.tellAffected, ({ input }) => ({
      data: input.ids
        .split(',')
        .map((id) => ({ id: Number(id), patientName: `Patient ${id}`, reason: '' })),
    }));
    await user.click(await screen.findByRole('button', { name: 'Settle' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Appointments to settle' }));
    await user.click(await dialog.findByRole('button', { name: 'Settle 45' }));
    await dialog.findByText('Changing: 20 of 45');
    open = [];
    answer();
    await screen.findByText(/45 given to another doctor/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const counts = [settled, told].map((calls) =>
      calls.map(({ input }) => input.ids.split(',').length),
    );
    expect(counts).toEqual([
      [20, 20, 5],
      [20, 20, 5],
    ]);
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { affected, type AffectedAppointment } from '../../../contract/clinic/affected.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { dashboard } from '../../../contract/platform/dashboard.ts';
import { mock, Refusal } from '../../support/mock.ts';
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

const idsOf = (ids: string) => ids.split(',').map(Number);
const settledOf = (ids: string) => ({
  data: idsOf(ids).map((id) => ({
    id,
    patientName: `Patient ${id}`,
    appointmentDate: `${clinicToday()}T10:00:00.000Z`,
    doctor: 'Dr Devi',
    reason: '',
    before: { doctor: '1', statusID: 1 },
    version: 2,
  })),
});
const toldOf = (ids: string) => ({
  data: idsOf(ids).map((id) => ({ id, patientName: `Patient ${id}`, reason: '' })),
});
const broken = new Refusal(409, [{ error_code: 'AFFECTED.NO_STATUS', error_message: '' }]);

async function openSettling() {
  mockEmptyDay();
  mock(dashboard.dashboard, { apptCountList: [] });
  const { user } = openDay('/dashboard', 'Manager');
  mock(affected.affectedAppointments, { total: rows.length, data: rows });
  mock(lookups.apptCancelReason, []);
  await user.click(await screen.findByRole('link', { name: 'Settle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Appointments to settle' }));
  return { user, settle: await dialog.findByRole('button', { name: 'Settle 45' }) };
}

describe('the settling of many appointments', () => {
  it('that fails in the middle says how many are left, and why, beside Undo', async () => {
    const { user, settle } = await openSettling();
    const settled = mock(affected.settleAffected, ({ input }) =>
      idsOf(input.ids).includes(21) ? broken : settledOf(input.ids),
    );
    mock(affected.tellAffected, ({ input }) => toldOf(input.ids));
    await user.click(settle);
    const said = await screen.findByText(/20 given to another doctor/);
    expect(said.textContent?.split('\n').slice(1)).toEqual([
      '20 told: the message is on its way',
      '25 left',
      expect.not.stringMatching(/^$/),
    ]);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(settled).toHaveLength(2);
  });

  it('goes on where the patients of a part cannot be told, and names them', async () => {
    const { user, settle } = await openSettling();
    const settled = mock(affected.settleAffected, ({ input }) => settledOf(input.ids));
    mock(affected.tellAffected, ({ input }) =>
      idsOf(input.ids).includes(21) ? broken : toldOf(input.ids),
    );
    await user.click(settle);
    const said = await screen.findByText(/45 given to another doctor/);
    expect(said.textContent).toContain('25 told');
    expect(said.textContent).toMatch(/No message to Patient 21, .*, Patient 40: ./);
    expect(said.textContent).not.toContain('left');
    expect(settled).toHaveLength(3);
  });

  it('goes on in parts, says how far it is, and is told of and taken back as one', async () => {
    mockEmptyDay();
    mock(dashboard.dashboard, { apptCountList: [] });
    const { user } = openDay('/dashboard', 'Manager');
    let open = rows;
    mock(affected.affectedAppointments, () => ({ total: open.length, data: open }));
    mock(lookups.apptCancelReason, []);
    let answer: () => void = () => undefined;
    const settled = mock(affected.settleAffected, async ({ input }) => {
      if (idsOf(input.ids).includes(21)) await new Promise<void>((resolve) => (answer = resolve));
      return settledOf(input.ids);
    });
    const told = mock(affected.tellAffected, ({ input }) => toldOf(input.ids));
    await user.click(await screen.findByRole('link', { name: 'Settle' }));
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

import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { appointments } from '../../../contract/clinic/appointments.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { mock } from '../../support/mock.ts';
import { mockResources } from '../framework/resourceWorld.ts';
import { openDay } from './day.ts';

mockResources();
beforeAll(() => import('../../../src/custom/clinic/appointments/PrintListButton.tsx'));

/** Opens the list with filters, presses Print, and returns what the paper is asked for. */
async function printed(filter: object): Promise<Record<string, string>> {
  mock(appointments.appointmentList, { data: [] });
  const { user } = openDay(
    `/appointment/appointment-list?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  const viewer = within(await screen.findByRole('dialog', { name: 'Appointment list' }));
  const frame = viewer.getByTitle<HTMLIFrameElement>('Appointment list');
  const { pathname, searchParams } = new URL(frame.src);
  expect(pathname).toBe('/api/report/appointment_list');
  const {
    readOnlyToken: _token,
    branchId: _branch,
    language: _language,
    ...asked
  } = Object.fromEntries(searchParams);
  return asked;
}

describe('the appointment list', () => {
  it('is printed as it is narrowed', async () => {
    const filter = { startDate: '2026-01-05', endDate: '2026-01-06', resources: '1,2' };
    expect(await printed(filter)).toEqual(filter);
  });

  it("is printed with today's appointments where no day is chosen", async () => {
    const today = clinicToday();
    expect(await printed({ patName: 'Lim' })).toEqual({
      startDate: today,
      endDate: today,
      patName: 'Lim',
    });
  });
});

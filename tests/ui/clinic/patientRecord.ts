import { screen } from '@testing-library/react';
import type { Role } from '../../../contract/access.ts';
import { patients } from '../../../contract/clinic/patients.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { openDay } from './day.ts';
import { RECORD, siti } from './patient.ts';

export const lock = {
  startEditingBy: 'Rose',
  fence: 'fence-1',
  expiresAt: '2026-01-01T00:00:00.000Z',
};
export const heldByNora = {
  ...siti,
  startEditingBy: 'Nora',
  editingSince: `${clinicToday()}T09:15:00.000Z`,
};
export const refusedFor = (error_code: string, params: Record<string, string>) =>
  new Refusal(409, [{ error_code, error_message: '', params }]);

/** Opens the record and locks it; what the server holds may change later on. */
export async function edit(role?: Role, patient = siti) {
  const world = { patient };
  mock(patients.patientDetail, () => world.patient);
  mock(patients.lockPatientProfile, lock);
  const freed = mock(patients.unlockPatientProfile, { done: true });
  const { user } = openDay(RECORD, role);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('button', { name: 'Update' });
  return { user, world, freed };
}

export const choose = async (
  user: { click: (element: Element) => Promise<void> },
  name: string | RegExp,
) => {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { patients } from '../../contract/patients.ts';
import { mock } from '../support/mock.ts';
import { openDay } from './day.ts';
import { preparePages } from './page.tsx';
import { preparePatient, RECORD } from './patient.ts';

preparePages();
preparePatient();

it('a page that is closed or loaded anew gives its lock back, and one without gives nothing', async () => {
  const lock = { startEditingBy: 'Rose', fence: 'fence-1', expiresAt: '2026-01-01T00:00:00.000Z' };
  mock(patients.lockPatientProfile, lock);
  const freed = mock(patients.unlockPatientProfile, { done: true });
  const { user } = openDay(RECORD);
  const edit = await screen.findByRole('button', { name: 'Edit' });
  fireEvent(window, new Event('pagehide'));
  await user.click(edit);
  await screen.findByRole('button', { name: 'Update' });
  expect(freed).toHaveLength(0);
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(freed).toHaveLength(1));
  expect(freed[0]?.input).toEqual({ NRIC: '900215145678' });
  expect(freed[0]?.headers.get('X-Record-Fence')).toBe('fence-1');
});

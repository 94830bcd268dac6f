import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../contract/access.ts';
import { patients } from '../../contract/patients.ts';
import { mock } from '../support/mock.ts';
import { openDay } from './day.ts';
import { preparePages } from './page.tsx';
import { field, preparePatient, RECORD, siti, step } from './patient.ts';

preparePages();
preparePatient();

const lock = { startEditingBy: 'Rose', fence: 'fence-1', expiresAt: '2026-01-01T00:00:00.000Z' };

/** Opens the record and locks it. */
async function edit(role?: Role) {
  mock(patients.lockPatientProfile, lock);
  mock(patients.unlockPatientProfile, { done: true });
  const { user } = openDay(RECORD, role);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('button', { name: 'Update' });
  return user;
}

describe('an allergy that was typed and not added', () => {
  it('is saved with the record', async () => {
    const sent = mock(patients.editPatientProfile, siti);
    const user = await edit();
    await user.click(step(/Medical/));
    await user.type(field('Allergies'), ' Latex ');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toMatchObject({ allergyList: ['Penicillin', 'Latex'] });
  });

  it('is there after a look at another step', async () => {
    const user = await edit();
    await user.click(step(/Medical/));
    await user.type(field('Allergies'), 'Latex');
    await user.click(step(/Contact/));
    await user.click(step(/Medical/));
    screen.getByRole('button', { name: /Latex/ });
    expect(field('Allergies')).toHaveProperty('value', '');
  });

  it('waits while one looks into another window', async () => {
    const user = await edit();
    await user.click(step(/Medical/));
    await user.type(field('Allergies'), 'La');
    // The window's focus goes; the box keeps its own.
    fireEvent.blur(field('Allergies'));
    await user.keyboard('tex');
    expect(field('Allergies')).toHaveProperty('value', 'Latex');
  });

  it('waits while one goes to its button', async () => {
    const user = await edit();
    await user.click(step(/Medical/));
    await user.type(field('Allergies'), 'Latex');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' }));
    expect(screen.queryByRole('button', { name: /Latex/ })).toBeNull();
    await user.keyboard('{Enter}');
    screen.getByRole('button', { name: /Latex/ });
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { patients } from '../../../contract/clinic/patients.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { field, openSteps, preparePatient, siti, step } from './patient.ts';
import { edit } from './patientRecord.ts';

preparePages();
preparePatient();

describe('registering a patient', () => {
  async function fillIn(number: string, dob?: string) {
    mock(patients.compulsoryField, []);
    const user = await openSteps();
    const sent = mock(patients.createPatient, siti);
    await user.type(field(/Identity/), number);
    await user.type(field('Name'), 'Siti Aminah');
    if (dob !== undefined) {
      await user.clear(field(/Date of birth/));
      await user.type(field(/Date of birth/), `${dob}{Tab}`);
    }
    await user.click(step(/Others/));
    const register = screen.getByRole('button', { name: 'Register' });
    await waitFor(() => expect(register).toHaveProperty('disabled', false));
    await user.click(register);
    const asked = async (text: string) => {
      const dialog = within(await screen.findByRole('dialog', { name: 'Save anyway?' }));
      dialog.getByText(text);
      return dialog;
    };
    return { user, sent, register, asked };
  }

  it('asks once about a number that contradicts the date of birth', async () => {
    const { user, sent, register, asked } = await fillIn('900215145678', '16 Feb 1990');
    const says = 'The identity card number says born 15 Feb 1990, the form says 16 Feb 1990.';
    await user.click((await asked(says)).getByRole('button', { name: 'Go back and correct' }));
    expect(sent).toHaveLength(0);
    const taken = { error_code: '10003', error_message: '', field: 'refID' };
    const refused = mock(patients.createPatient, new Refusal(400, [taken]));
    await user.click(register);
    await user.click((await asked(says)).getByRole('button', { name: 'Save as it is' }));
    await waitFor(() => expect(refused).toHaveLength(1));
    await screen.findByText('This is not an email address.');
    // Said once, it is not asked again.
    await user.click(register);
    await waitFor(() => expect(refused).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks about the date of birth that the form begins with', async () => {
    const { user, sent, asked } = await fillIn('A1234567');
    const says = 'The date of birth is still 01 Jan 1980, which the form begins with.';
    const dialog = await asked(says);
    expect(sent).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Save as it is' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toMatchObject({ dob: '1980-01-01' });
  });

  it('asks about an identity card number with a digit missing, and keeps it as a passport', async () => {
    const { user, sent, asked } = await fillIn('90010114556', '02 Jan 1990');
    const says =
      'This looks like an identity card number, which has 12 digits: it has 11. Look at the card again, or keep it as a passport number.';
    const dialog = await asked(says);
    expect(sent).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Save as it is' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toMatchObject({ icPassport: '90010114556' });
  });

  it('offers the number of another country for one that was typed without its plus', async () => {
    mock(patients.compulsoryField, []);
    const user = await openSteps();
    await user.click(step(/Contact/));
    const mobile = await screen.findByRole<HTMLInputElement>('textbox', { name: /Mobile/ });
    await user.type(mobile, '6591234567');
    await screen.findByText(/Is it \+65 9123 4567\?/);
    await user.click(screen.getByRole('button', { name: 'Yes, take it' }));
    await waitFor(() => expect(mobile.value).toBe('006591234567'));
    expect(screen.queryByText(/Is it/)).toBeNull();
    await user.clear(mobile);
    await user.type(mobile, '600123456789');
    await screen.findByText(/Is it 012-345 6789\?/);
  });

  it.each([
    ['800101145678', undefined],
    ['900215145678', undefined],
    ['200215145678', '15 Feb 1920'],
    ['A1234567', '02 Jan 1980'],
  ])('asks nothing about %s and %s', async (number, dob) => {
    const { sent } = await fillIn(number, dob);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('editing a patient', () => {
  it('asks before a number that contradicts the date of birth is saved', async () => {
    const { user } = await edit();
    const sent = mock(patients.editPatientProfile, siti);
    await user.clear(field(/Date of birth/));
    await user.type(field(/Date of birth/), '16 Feb 1990{Tab}');
    const update = screen.getByRole('button', { name: 'Update' });
    await user.click(update);
    const asked = within(await screen.findByRole('dialog', { name: 'Save anyway?' }));
    asked.getByText('The identity card number says born 15 Feb 1990, the form says 16 Feb 1990.');
    await user.click(asked.getByRole('button', { name: 'Go back and correct' }));
    expect(sent).toHaveLength(0);
    await user.click(update);
    await user.click(await screen.findByRole('button', { name: 'Save as it is' }));
    await waitFor(() => expect(sent[0]?.input).toEqual({ patID: 5, dob: '1990-02-16' }));
  });

  it('asks nothing about a contradiction that it did not change', async () => {
    const { user } = await edit(undefined, { ...siti, dob: '1990-02-16' });
    const sent = mock(patients.editPatientProfile, siti);
    await user.type(field('Preferred name'), 'Ami');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

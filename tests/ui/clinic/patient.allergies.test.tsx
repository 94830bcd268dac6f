import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { appointments } from '../../../contract/clinic/appointments.ts';
import { type Patient, patients } from '../../../contract/clinic/patients.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { mockQueue, mockSearch, openDay, patientOf } from './day.ts';
import { field, openSteps, preparePatient, RECORD, siti, step } from './patient.ts';
import { choose, edit } from './patientRecord.ts';

preparePages();
preparePatient();

const unasked: Patient = { ...siti, allergyList: [], allergyStatus: 'notAsked' };
const noneKnown: Patient = {
  ...unasked,
  allergyStatus: 'noneKnown',
  allergiesNoneKnownBy: 'Nora',
  allergiesNoneKnownAt: '2026-01-05T09:00:00.000Z',
};
const said = 'No known allergies (Nora, 05 Jan 2026)';
const none = () => screen.getByRole('checkbox', { name: 'Asked: none known' });

describe('what a record says of allergies', () => {
  it.each([
    ['that nobody asked', unasked, 'Allergies not asked'],
    ['who recorded that none are known, and when', noneKnown, said],
    ['the list', siti, 'Penicillin'],
  ])('is %s', async (_, patient, text) => {
    mock(patients.patientDetail, patient);
    const { user } = openDay(RECORD, 'Doctor');
    const head = await screen.findByRole('main');
    await waitFor(() => expect(head.textContent).toContain(text));
    expect(head.textContent.includes('No known')).toBe(patient === noneKnown);
    await user.click(step(/Medical/));
    within(screen.getByRole('tabpanel')).getByText(text);
    await choose(user, 'Detail report');
    const sheet = await screen.findByRole('dialog', { name: 'Detail report' });
    expect(sheet.textContent).toContain(text);
    expect(sheet.textContent.includes('No known')).toBe(patient === noneKnown);
  });

  it('is a column that the list of patients offers', async () => {
    const rows = [
      patientOf(1, 'Aisyah', { allergyStatus: 'notAsked' }),
      patientOf(2, 'Bala', { allergyStatus: 'noneKnown' }),
      patientOf(3, 'Chong', { allergies: ['Nuts'] }),
    ];
    mock(patients.patientList, { data: rows, totalCount: 3 });
    const { user } = openDay('/patient/patient-list');
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Allergy status' }));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('row', { name: /Aisyah.*Not asked/ })).toBeTruthy();
    screen.getByRole('row', { name: /Bala.*None known/ });
    screen.getByRole('row', { name: /Chong.*Has allergies/ });
  });

  it.each([
    ['notAsked', [], 'Allergies not asked'],
    ['noneKnown', [], 'No known allergies'],
    ['known', ['Nuts'], 'Nuts'],
  ] as const)('is in the booking form: %s', async (allergyStatus, allergies, text) => {
    mockQueue([]);
    mockSearch([patientOf(1, 'Siti Aminah', { allergyStatus, allergies: [...allergies] })]);
    mock(appointments.checkAppointmentAvailability, { unavailable: [], closed: null, free: [] });
    const { user } = openDay('/appointment/today-queue?new=1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add appointment' }));
    await user.type(dialog.getByRole('combobox', { name: 'Patient' }), 'siti');
    await user.click(await screen.findByRole('option', { name: /^Siti Aminah/ }));
    expect(dialog.getByText(text)).toBeTruthy();
  });
});

describe('"none known"', () => {
  it('is recorded, and taken back', async () => {
    const sent = mock(patients.editPatientProfile, noneKnown);
    const { user, world } = await edit(undefined, unasked);
    await user.click(step(/Medical/));
    await user.click(none());
    world.patient = noneKnown;
    await user.click(screen.getByRole('button', { name: 'Update' }));
    // In the head and among the facts.
    expect(await screen.findAllByText(said)).toHaveLength(2);
    expect(sent[0]?.input).toEqual({ patID: 5, allergyStatus: 'noneKnown' });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByRole('button', { name: 'Update' });
    await user.click(none());
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.input).toEqual({ patID: 5, allergyStatus: 'notAsked' });
  });

  it('ends with an added allergy, and is not ticked again once that is gone', async () => {
    const { user } = await edit(undefined, noneKnown);
    const sent = mock(patients.editPatientProfile, siti);
    await user.click(step(/Medical/));
    expect(none()).toHaveProperty('checked', true);
    await user.type(field('Allergies'), 'Nuts{Enter}');
    expect(screen.queryByRole('checkbox', { name: 'Asked: none known' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Take Nuts away' }));
    expect(none()).toHaveProperty('checked', false);
    await user.type(field('Allergies'), 'Latex');
    await user.click(none());
    expect(screen.queryByRole('checkbox', { name: 'Asked: none known' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toEqual({ patID: 5, allergyList: ['Latex'], allergyStatus: 'known' });
  });

  it('is refused at its box where someone else has listed an allergy', async () => {
    const { user } = await edit(undefined, unasked);
    const fault = { error_code: 'PATIENT.ALLERGIES_LISTED', error_message: '' };
    mock(patients.editPatientProfile, new Refusal(400, [{ ...fault, field: 'allergyStatus' }]));
    await user.click(step(/Medical/));
    await user.click(none());
    await user.click(screen.getByRole('button', { name: 'Update' }));
    const faults = await screen.findAllByText(/^Allergies are listed/);
    expect(faults.map(({ id }) => id)).toContain(none().getAttribute('aria-describedby'));
  });

  it('is sent with a registration', async () => {
    const user = await openSteps();
    const sent = mock(patients.createPatient, siti);
    await user.type(await screen.findByRole('textbox', { name: /Identity/ }), '900215145678');
    await user.type(field('Name'), 'Siti Aminah');
    await user.click(step(/Address/));
    await user.type(field(/City/), 'Klang');
    await user.click(step(/Contact/));
    await user.type(field(/Mobile phone/), '123456789');
    await user.click(step(/Medical/));
    await user.click(none());
    await user.click(step(/Others/));
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    await waitFor(() => expect(sent).toHaveLength(1), { timeout: 3000 });
    expect(sent[0]?.input).toMatchObject({ allergyList: [], allergyStatus: 'noneKnown' });
  });
});

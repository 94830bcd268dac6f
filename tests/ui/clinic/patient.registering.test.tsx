import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/access.ts';
import { patients } from '../../../contract/clinic/patients.ts';
import { registration } from '../../../contract/clinic/registration.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { openDay, patientOf } from './day.ts';
import { field, openSteps, preparePatient, RECORD, siti, step } from './patient.ts';

preparePages();
preparePatient();

describe('registering a patient', () => {
  async function openForm(role: Role) {
    const { user } = openDay('/patient/edit-patient/', role);
    const number = await screen.findByRole('textbox', { name: /Identity or passport number/ });
    return { user, number };
  }

  it('opens its own page from the list', async () => {
    mock(patients.patientList, { data: [patientOf(5, 'Siti Aminah')], totalCount: 1 });
    const { user } = openDay('/patient/patient-list');
    const list = within(await screen.findByRole('main'));
    await user.click(await list.findByRole('link', { name: 'Add patient' }));
    await screen.findByRole('heading', { name: 'Add patient' });
    expect(window.location.pathname).toBe('/patient/edit-patient/');
  });

  it('opens its own page if the address of the list requests it', async () => {
    mock(patients.patientList, { data: [], totalCount: 0 });
    openDay('/patient/patient-list#new');
    await screen.findByRole('heading', { name: 'Add patient' });
    expect(window.location.pathname).toBe('/patient/edit-patient/');
  });

  it('marks the fields that the branch requires, and always the date of birth', async () => {
    const user = await openSteps();
    const starred = () =>
      [...document.querySelectorAll('.ui-star')].map((star) =>
        star.parentElement?.textContent.replace('*', '').trim(),
      );
    expect(starred()).toEqual(['Identity or passport number', 'Name', 'Date of birth']);
    await user.click(step(/Address/));
    expect(starred()).toEqual(['City']);
    await user.click(step(/Contact/));
    expect(starred()).toEqual(['Mobile phone']);
  });

  it('goes from step to step, without a step for notes', async () => {
    const user = await openSteps();
    const open = () => screen.getByRole('tab', { selected: true }).textContent;
    expect(screen.queryByRole('tab', { name: /Nurse note/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    const walked = [open()];
    while (screen.queryByRole('button', { name: 'Next' })) {
      await user.click(screen.getByRole('button', { name: 'Next' }));
      walked.push(open());
    }
    expect(walked.map((text) => text?.replace(/^\d/, ''))).toEqual([
      'Personal details',
      'Address',
      'Contact',
      'Relationship',
      'Medical',
      'Others',
    ]);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(open()).toContain('Medical');
  });

  it('goes on with Enter, from field to field and to the next step', async () => {
    const user = await openSteps();
    await user.type(field(/Identity/), '900215145678{Enter}');
    expect(document.activeElement).toBe(field(/^Name/));
    const last = screen.getByRole('combobox', { name: /Marital status/ });
    last.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field(/^Address/)));
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Address');
  });

  it('is one page of the required fields at the counter, which asks about allergies, with few keys', async () => {
    const { user, number } = await openForm('Receptionist');
    expect(screen.queryByRole('tab')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(number));
    const sent = mock(patients.createPatient, { ...siti, incomplete: true });
    mock(patients.patientDetail, { ...siti, incomplete: true });
    await user.keyboard('900215145678');
    // Beside the data: one key a field, one that adds the allergy.
    for (const text of ['Siti', '', 'Ipoh', '0123456789', 'Penicillin', '', ''])
      await user.keyboard(`{Enter}${text}`);
    await screen.findByText(/^Registered with the required fields only/);
    expect(sent[0]?.input).toMatchObject({
      incomplete: true,
      name: 'Siti',
      city: 'Ipoh',
      allergyList: ['Penicillin'],
      allergyStatus: 'known',
    });
  });

  it.each(['Nurse', 'Doctor', 'Manager'] as const)('has its steps for a %s', async (role) => {
    await openForm(role);
    expect(screen.getAllByRole('tab')).toHaveLength(6);
  });

  it('opens as it was used last', async () => {
    await openSteps();
    cleanup();
    const { user } = await openForm('Receptionist');
    screen.getByRole('tab', { name: /Personal details/ });
    await user.click(screen.getByRole('radio', { name: 'Required only' }));
    cleanup();
    await openForm('Nurse');
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('lists the faults of all steps above them, with links', async () => {
    const user = await openSteps();
    await user.click(step(/Contact/));
    await user.type(field('Email'), 'nobody{Tab}');
    await screen.findByRole('button', { name: 'Contact: Email' });
    await user.click(step(/Others/));
    await screen.findByRole('button', { name: 'Personal details: Name' });
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Contact: Email' }));
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  });

  it('refuses identity data that cannot be, at its field', async () => {
    const user = await openSteps();
    await user.type(field(/Identity/), '901315-14-5678{Tab}');
    await screen.findAllByText(/This month or day does not exist/);
    expect(field(/Identity/).getAttribute('aria-invalid')).toBe('true');
    await user.clear(field(/Date of birth/));
    await user.type(field(/Date of birth/), '31 Dec 1899{Tab}');
    await screen.findAllByText('A date of birth is at most 125 years ago.');
    await user.click(step(/Contact/));
    await user.type(field(/Mobile phone/), '1{Tab}');
    await screen.findAllByText('7 to 20 digits.');
  });

  it('fills birth date and sex from a MyKad number', async () => {
    const user = await openSteps();
    expect(field(/Date of birth/)).toHaveProperty('value', '01 Jan 1980');
    await user.type(field(/Identity/), '900215-14-5678');
    expect(field(/Date of birth/)).toHaveProperty('value', '15 Feb 1990');
    expect(screen.getByRole('combobox', { name: /Sex/ })).toHaveProperty('value', 'F');
  });

  it('fills in the birth place, and offers it if another was typed', async () => {
    const user = await openSteps();
    await user.selectOptions(screen.getByRole('combobox', { name: /Sex/ }), 'M');
    await user.type(field(/Identity/), '900215145678');
    screen.getByText('The number says female.');
    expect(field(/Date of birth/)).toHaveProperty('value', '15 Feb 1990');
    expect(screen.getByRole('combobox', { name: /Sex/ })).toHaveProperty('value', 'M');
    await user.click(screen.getByRole('button', { name: 'Take over' }));
    expect(screen.getByRole('combobox', { name: /Sex/ })).toHaveProperty('value', 'F');
    screen.getByText('The number says 15 Feb 1990, female, Kuala Lumpur.');
    await user.click(step(/Address/));
    expect(field(/State/)).toHaveProperty('value', 'Kuala Lumpur');
  });

  it('updates the fields from a corrected number, and keeps what was typed', async () => {
    const user = await openSteps();
    await user.type(field(/Identity/), '900215145678');
    await user.clear(field(/Identity/));
    await user.type(field(/Identity/), '910316105677');
    expect(field(/Date of birth/)).toHaveProperty('value', '16 Mar 1991');
    expect(screen.getByRole('combobox', { name: /Sex/ })).toHaveProperty('value', 'M');
    await user.clear(field(/Date of birth/));
    await user.type(field(/Date of birth/), '17 Mar 1991{Tab}');
    screen.getByText('The number says 16 Mar 1991.');
    expect(field(/Date of birth/)).toHaveProperty('value', '17 Mar 1991');
  });

  it('shows immediately that a number exists, and offers its record instead of the submit', async () => {
    const user = await openSteps();
    mock(patients.checkIcpassportExist, true);
    mock(patients.patientNameList, [patientOf(5, 'Siti', { icPassport: '900215145678' })]);
    await user.type(field(/Identity/), '900215145678');
    await screen.findByText('A patient with this identity number exists already.');
    expect(screen.getByRole('link', { name: 'Open the record' }).getAttribute('href')).toBe(RECORD);
    await user.type(field('Name'), 'Siti Aminah');
    await user.click(step(/Address/));
    await user.type(field(/City/), 'Klang');
    await user.click(step(/Contact/));
    await user.type(field(/Mobile phone/), '123456789');
    await user.click(step(/Others/));
    await screen.findByText('A patient with this identity number exists already.');
    expect(screen.getByRole('button', { name: 'Register' })).toHaveProperty('disabled', true);
  });

  it("recovers the removed patient with that number, with a manager's password", async () => {
    const user = await openSteps('Manager');
    let removed = true;
    mock(patients.checkIcpassportExist, true);
    mock(patients.patientDetail, () => ({ ...siti, removed }));
    mock(patients.patientNameList, () =>
      removed ? [] : [patientOf(5, 'Siti', { icPassport: '900215145678' })],
    );
    const sent = mock(patients.recoverPatient, () => {
      removed = false;
      return { done: true } as const;
    });
    await user.type(field(/Identity/), '900215145678');
    await screen.findByText(
      'Siti Aminah, who has this identity number, was removed and can be recovered.',
    );
    await user.click(screen.getByRole('button', { name: 'Recover patient' }));
    await user.type(screen.getByLabelText('Password'), 'secret-1');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Recover patient' }));
    await screen.findByText('A patient with this identity number exists already.');
    expect(sent[0]?.input).toEqual({ patID: 5, password: 'secret-1' });
    expect(screen.queryByText(/was removed/)).toBeNull();
  });

  it('shows whom to ask if a removed patient may not be recovered', async () => {
    const user = await openSteps();
    mock(patients.checkIcpassportExist, true);
    mock(patients.patientDetail, { ...siti, removed: true });
    mock(patients.patientNameList, []);
    await user.type(field(/Identity/), '900215145678');
    await screen.findByText(/was removed and can be recovered. Ask a manager or doctor/);
    expect(screen.queryByRole('button', { name: 'Recover patient' })).toBeNull();
  });

  it('asks before unsaved changes are left', async () => {
    const user = await openSteps();
    await user.type(field('Name'), 'Siti');
    await user.click(screen.getByRole('link', { name: 'Appointment list' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Changes are not saved' }));
    await user.click(asked.getByRole('button', { name: 'Keep editing' }));
    expect(field('Name')).toHaveProperty('value', 'Siti');
  });

  it('refuses a duplicate allergy', async () => {
    const user = await openSteps();
    await user.click(step(/Medical/));
    const add = screen.getByRole('button', { name: 'Add' });
    expect(add).toHaveProperty('disabled', true);
    await user.type(field('Allergies'), 'Penicillin{Enter}');
    await user.type(field('Allergies'), 'penicillin');
    await user.click(add);
    screen.getByText('Already added');
  });

  it('sends the form and opens the record', async () => {
    const user = await openSteps();
    const sent = mock(patients.createPatient, siti);
    await user.type(field(/Identity/), '900215145678');
    await user.type(field('Name'), 'Siti Aminah');
    await user.click(step(/Address/));
    await user.type(field(/City/), 'Klang');
    await user.click(step(/Others/));
    await user.click(await screen.findByRole('button', { name: 'Contact: Mobile phone' }));
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
    await user.type(field(/Mobile phone/), '123456789');
    await user.click(step(/Medical/));
    await user.type(field('Allergies'), 'Penicillin{Enter}');
    await user.click(step(/Others/));
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    await screen.findByRole('heading', { name: 'Siti Aminah' });
    expect(window.location.pathname + window.location.search).toBe(RECORD);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.input).toMatchObject({
      icPassport: '900215145678',
      dob: '1990-02-15',
      sex: 'F',
      mobile: '123456789',
      billingType: '00',
      priority: 1,
      country: 'Malaysia',
      nationality: 'Malaysia',
      allergyList: ['Penicillin'],
    });
  });

  it('shows possible duplicates and why, until they are dismissed', async () => {
    const user = await openSteps();
    const alike = { ...patientOf(5, 'Siti Aminah'), alike: ['name' as const, 'phone' as const] };
    const other = { ...patientOf(6, 'Siti Amina'), alike: ['name' as const] };
    const asked = mock(registration.patientLikes, [alike, other]);
    await user.type(field('Name'), 'Siti Aminah');
    const panel = within(await screen.findByRole('region', { name: 'May be here already' }));
    const aloud = screen.getByText('May be here already: Siti Aminah, Siti Amina');
    expect(aloud.matches('output')).toBe(true);
    expect(panel.getByRole('listitem').textContent).toBe(
      'Siti Aminah800101145675012-345 6789similar name, same phone',
    );
    const link = panel.getByRole('link', { name: 'Siti Aminah' });
    expect(link.getAttribute('href')).toBe('/patient/edit-patient/?icpassport=800101145675');
    await user.click(panel.getByRole('button', { name: '1 more' }));
    expect(panel.getAllByRole('listitem')).toHaveLength(2);
    // The date that the form begins with is nobody's yet.
    expect(asked.at(-1)?.input).toEqual({ name: 'Siti Aminah' });
    expect(asked.length).toBeLessThan('Siti Aminah'.length);
    await user.click(panel.getByRole('button', { name: 'Someone else' }));
    await user.click(step(/Contact/));
    await user.type(field(/Mobile phone/), '0123456789');
    await waitFor(() =>
      expect(asked.at(-1)?.input).toEqual({ name: 'Siti Aminah', phone: '0123456789' }),
    );
    expect(screen.queryByRole('region', { name: 'May be here already' })).toBeNull();
  });

  it('searches known employers, and fills their address and phone if empty', async () => {
    const user = await openSteps();
    const sime = { id: 1, companyName: 'Sime Sdn Bhd', city: 'Klang' };
    const asked = mock(registration.companyList, [
      { ...sime, companyAddress: '1 Jalan Besar', companyContact: '0331234567' },
      { ...sime, id: 2, companyName: 'Simpang', companyAddress: '', companyContact: '' },
    ]);
    await user.click(step(/Others/));
    await user.type(field('Company address'), '2 Jalan Kecil');
    await user.type(screen.getByRole('combobox', { name: 'Company' }), 'sim');
    await user.click(await screen.findByRole('option', { name: /Sime Sdn Bhd ?Klang/ }));
    expect(asked.at(-1)?.input).toEqual({ name: 'sim' });
    expect(screen.getByRole('combobox', { name: 'Company' })).toHaveProperty(
      'value',
      'Sime Sdn Bhd',
    );
    expect(field('Company address')).toHaveProperty('value', '2 Jalan Kecil');
    expect(field('Company phone')).toHaveProperty('value', '0331234567');
  });

  it('shows the age for the date of birth', async () => {
    const user = await openSteps();
    const year = Number(clinicToday().slice(0, 4));
    screen.getByText(`Age ${year - 1980}`);
    await user.clear(field(/^Date of birth/));
    await user.type(field(/^Date of birth/), '01 Jan 2001');
    await user.tab();
    await screen.findByText(`Age ${year - 2001}`);
    await user.clear(field(/^Date of birth/));
    await user.tab();
    await waitFor(() => expect(screen.queryByText(/^Age/)).toBeNull());
  });

  it('shows the prefix of phone numbers', async () => {
    const user = await openSteps();
    await user.click(step(/Contact/));
    const hint = (name: RegExp) =>
      document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
    expect(hint(/Mobile phone/)).toBe('Digits only; 60 is put in front.');
    expect(hint(/Home phone/)).toBe('Digits only; 0 is put in front.');
  });

  it('does not send the form with Enter before its last step', async () => {
    const user = await openSteps();
    const sent = mock(patients.createPatient, siti);
    await user.type(field('Name'), 'Siti{Enter}');
    await user.click(step(/Medical/));
    await user.type(field('Allergies'), '{Enter}');
    expect(screen.queryByRole('region', { name: 'What needs mending' })).toBeNull();
    expect(sent).toHaveLength(0);
  });

  it('shows a refusal on a step that was not opened, and links to it', async () => {
    mock(patients.compulsoryField, []);
    const user = await openSteps();
    mock(
      patients.createPatient,
      new Refusal(400, [
        { error_code: '10003', error_message: '', field: 'emailAddress' },
        { error_code: 'GENERAL.TOO_LONG', error_message: 'Too long.', field: 'refID' },
      ]),
    );
    await user.type(field(/Identity/), '900215145678');
    await user.type(field('Name'), 'Siti Aminah');
    await user.click(step(/Others/));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Register' })).toHaveProperty('disabled', false),
    );
    await user.click(screen.getByRole('button', { name: 'Register' }));
    const lead = await screen.findByRole('button', { name: 'Contact: Email' });
    // What no step asks for stands by itself.
    expect(within(screen.getByRole('alert')).getAllByText(/./)).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(lead));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows that an allergy that could not be saved has to be added again', async () => {
    mock(patients.compulsoryField, []);
    const user = await openSteps();
    mock(
      patients.createPatient,
      new Refusal(400, [
        { error_code: 'GENERAL.INVALID', error_message: '', field: 'allergyList.1' },
      ]),
    );
    await user.type(field(/Identity/), '900215145678');
    await user.type(field('Name'), 'Siti Aminah');
    await user.click(step(/Medical/));
    await user.type(field('Allergies'), 'Penicillin{Enter}Nuts{Enter}');
    await user.click(step(/Others/));
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await user.click(await screen.findByRole('button', { name: 'Medical: Allergies' }));
    const says = '“Nuts” was not saved. Take it away and insert it again.';
    expect(screen.getAllByText(says)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Take Nuts away' }));
    expect(screen.queryByText(says)).toBeNull();
    await user.type(field('Allergies'), 'Nuts{Enter}');
    await user.click(step(/Others/));
    expect(screen.getByRole('button', { name: 'Register' })).toHaveProperty('disabled', false);
  });
});

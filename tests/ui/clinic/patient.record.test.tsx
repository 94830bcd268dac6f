import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Patient, patients } from '../../../contract/clinic/patients.ts';
import { hub } from '../../support/hub.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { openDay } from './day.ts';
import { field, preparePatient, RECORD, siti, step } from './patient.ts';
import { choose, edit, heldByNora, lock, refusedFor } from './patientRecord.ts';

preparePages();
preparePatient();

describe('the number of a merged record', () => {
  it('opens the record that has it now, and says so', async () => {
    const old = { ...siti, icPassport: 'K777', name: 'Siti A.', removed: true };
    mock(patients.patientDetail, ({ input }) =>
      input.nric === 'K777'
        ? { ...old, mergedInto: { icPassport: siti.icPassport, name: siti.name } }
        : siti,
    );
    openDay('/patient/edit-patient/?icpassport=K777');
    expect(await screen.findByText('The record of K777 was merged into this one.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: siti.name, level: 1 })).toBeTruthy();
    expect(window.location.search).toBe(`?icpassport=${siti.icPassport}`);
    expect(screen.queryByText(/removed/)).toBeNull();
  });

  it('is not named where the record is opened by its own', async () => {
    openDay(RECORD);
    await screen.findByRole('heading', { name: siti.name, level: 1 });
    expect(screen.queryByText(/was merged into this one/)).toBeNull();
  });
});

describe("another's lock", () => {
  it('shows the person and time, and can be taken over with permission', async () => {
    mock(patients.patientDetail, heldByNora);
    const taken = mock(patients.takeOverPatientProfile, lock);
    mock(patients.unlockPatientProfile, { done: true });
    const { user } = openDay(RECORD, 'Manager');
    await screen.findByText('Nora is editing this record');
    screen.getByText('(since 09:15 AM)');
    await user.click(screen.getByRole('button', { name: 'Take over' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Take over' }));
    expect(taken).toHaveLength(0);
    await user.click(asked.getByRole('button', { name: 'Take over' }));
    await screen.findByRole('button', { name: 'Update' });
    expect(taken[0]?.input).toEqual({ NRIC: '900215145678' });
  });

  it('cannot be taken over without permission', async () => {
    mock(patients.patientDetail, heldByNora);
    openDay(RECORD, 'Receptionist');
    await screen.findByText('Nora is editing this record');
    expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull();
  });

  it('ends the editing immediately when it takes over, and keeps what was typed as a draft', async () => {
    const { user, world } = await edit();
    await user.type(field('Preferred name'), 'Ami');
    const asked = mock(
      patients.lockPatientProfile,
      refusedFor('PATIENT.LOCKED', { who: 'Nora', since: '09:15 AM' }),
    );
    world.patient = heldByNora;
    const change = { resource: 'patients', id: siti.patID, change: 'update', by: 3 };
    act(() => {
      hub.send('RecordChanged', change);
      hub.send('RecordChanged', change);
    });
    await screen.findByText(/^Nora has been editing this record since 09:15 AM/);
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
    await screen.findByText('Nora is editing this record');

    // What is lost is told of once, whatever more comes of it.
    expect(asked).toHaveLength(1);
    world.patient = siti;
    mock(patients.lockPatientProfile, lock);
    act(() => hub.send('RecordChanged', change));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Edit' })).toHaveProperty('disabled', false),
    );
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.click(await screen.findByRole('button', { name: 'Take it up again' }));
    expect(field('Preferred name')).toHaveProperty('value', 'Ami');
  });

  it('ends the editing when a save finds it', async () => {
    const { user } = await edit();
    await user.type(field('Preferred name'), 'Ami');
    mock(
      patients.editPatientProfile,
      refusedFor('PATIENT.LOCKED', { who: 'Nora', since: '09:15 AM' }),
    );
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByText(/^Nora has been editing this record since 09:15 AM/);
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
  });
});

describe('editing', () => {
  it('starts at the step that was shown, and ends at the one that was edited', async () => {
    mock(patients.lockPatientProfile, lock);
    mock(patients.unlockPatientProfile, { done: true });
    const { user } = openDay(RECORD);
    await user.click(await screen.findByRole('tab', { name: /Address/ }));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await screen.findByRole('textbox', { name: /City/ });
    await user.click(step(/Contact/));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('The record is unlocked.');
    expect(step(/Contact/).getAttribute('aria-selected')).toBe('true');
  });

  it('asks before it is cancelled, and then keeps no draft', async () => {
    const { user, freed } = await edit();
    await user.type(field('Preferred name'), 'Ami');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Changes are not saved' }));
    await user.click(asked.getByRole('button', { name: 'Keep editing' }));
    expect(field('Preferred name')).toHaveProperty('value', 'Ami');
    expect(freed).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await screen.findByText('The record is unlocked.');
    await waitFor(() => expect(freed).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByRole('button', { name: 'Update' });
    expect(screen.queryByText(/was not saved/)).toBeNull();
  });

  it('shows a refusal on a step that was not opened, and links to it', async () => {
    mock(patients.lockPatientProfile, lock);
    mock(patients.unlockPatientProfile, { done: true });
    const { user } = openDay(RECORD);
    await user.click(await screen.findByRole('tab', { name: /Address/ }));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.type(await screen.findByRole('textbox', { name: /City/ }), ' Lama');
    mock(
      patients.editPatientProfile,
      new Refusal(409, [{ error_code: '20006', error_message: '', field: 'NRIC' }]),
    );
    await user.click(screen.getByRole('button', { name: 'Update' }));
    const name = 'Personal details: Identity or passport number';
    const lead = await screen.findByRole('button', { name });
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(lead));
    await user.click(lead);
    await waitFor(() => expect(document.activeElement).toBe(field(/Identity/)));
  });

  it('is not saved while a field is wrong, and says which one', async () => {
    const { user } = await edit(undefined, { ...siti, city: '' });
    const sent = mock(patients.editPatientProfile, siti);
    const update = () => screen.getByRole('button', { name: 'Update' });
    // The fault is seen when it is pressed, on a step that was not opened.
    await user.click(update());
    await user.click(await screen.findByRole('button', { name: 'Address: City' }));
    expect(update()).toHaveProperty('disabled', true);
    await user.type(field(/City/), 'Klang');
    await waitFor(() => expect(update()).toHaveProperty('disabled', false));
    await user.click(step(/Contact/));
    await user.type(field('Email'), 'nobody{Tab}');
    await screen.findByRole('button', { name: 'Contact: Email' });
    expect(update()).toHaveProperty('disabled', true);
    await user.type(field('Email'), '@klinik.test');
    await waitFor(() => expect(update()).toHaveProperty('disabled', false));
    expect(sent).toHaveLength(0);
    await user.click(update());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('continues at the new address when the number changes', async () => {
    const { user, freed } = await edit();
    const renamed: Patient = { ...siti, icPassport: 'A1234567', version: 3 };
    mock(patients.editPatientProfile, renamed);
    mock(patients.patientDetail, ({ input }) => (input.nric === 'A1234567' ? renamed : siti));
    const number = field(/Identity or passport number/);
    await user.clear(number);
    await user.type(number, 'A1234567');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(window.location.search).toBe('?icpassport=A1234567'));
    await waitFor(() => expect(freed[0]?.input).toEqual({ NRIC: 'A1234567' }));
  });
});

describe('a save that comes too late', () => {
  async function late() {
    const { user, world } = await edit();
    await user.type(field('Preferred name'), 'Ami');
    await user.type(field('Name'), ' Osman');
    mock(patients.editPatientProfile, refusedFor('GENERAL.STALE', { who: 'Nora' }));
    world.patient = { ...siti, preferredName: 'Siti', name: 'Siti Nur', city: 'Ipoh', version: 3 };
    await user.click(screen.getByRole('button', { name: 'Update' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed meanwhile' }));
    dialog.getByText('Nora has changed this record meanwhile.');
    const sent = mock(patients.editPatientProfile, { ...siti, version: 4 });
    return { user, dialog, sent };
  }

  it('asks about what both changed, and saves the chosen value of each field', async () => {
    const { user, dialog, sent } = await late();
    // What was typed stays one's own unless one says otherwise. Of the city, which one did not type, it does not ask.
    const chosen = () =>
      dialog
        .getAllByRole('radio', { checked: true })
        .map((radio) => radio.getAttribute('aria-label'));
    expect(new Set(chosen())).toEqual(new Set(['Name, Yours', 'Preferred name, Yours']));
    await user.click(dialog.getByRole('radio', { name: 'Name, Saved by the other' }));
    await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toEqual({ patID: 5, preferredName: 'Ami' });
    expect(sent[0]?.headers.get('If-Match')).toBe('"3"');
  });

  it('is merged by itself where the two changed different fields', async () => {
    const { user, world } = await edit();
    await user.type(field('Preferred name'), 'Ami');
    const refused = mock(patients.editPatientProfile, ({ headers }) =>
      headers.get('If-Match') === '"3"'
        ? { ...siti, version: 4 }
        : refusedFor('GENERAL.STALE', { who: 'Nora' }),
    );
    world.patient = { ...siti, city: 'Ipoh', version: 3 };
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(refused).toHaveLength(2));
    expect(refused[1]?.input).toEqual({ patID: 5, preferredName: 'Ami' });
    expect(screen.queryByRole('dialog', { name: 'Changed meanwhile' })).toBeNull();
  });

  it('asks about photo and allergies too, and takes relatives that the other alone changed', async () => {
    const ali = { relationID: 1, patientID2: '800101145679', patientName: 'Ali', relation: 'Son' };
    const { user, world } = await edit(undefined, { ...siti, photo: 'T0xE' });
    await user.click(screen.getByRole('button', { name: 'Remove the photo' }));
    await user.click(step(/Medical/));
    await user.type(field('Allergies'), 'Nuts{Enter}');
    mock(patients.editPatientProfile, refusedFor('GENERAL.STALE', { who: 'Nora' }));
    const allergyList = ['Penicillin', 'Latex'];
    world.patient = { ...siti, photo: 'TkVX', allergyList, relationList: [ali], version: 3 };
    await user.click(screen.getByRole('button', { name: 'Update' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed meanwhile' }));
    const photos = dialog.getAllByRole<HTMLImageElement>('img', { name: 'Photo' });
    expect(photos.map(({ src }) => src)).toEqual(['data:image/jpeg;base64,TkVX']);
    dialog.getByText('Penicillin; Latex');
    dialog.getByText('Penicillin; Nuts');
    expect(dialog.queryByText('Ali (800101145679), Son')).toBeNull();
    const sent = mock(patients.editPatientProfile, { ...siti, version: 4 });
    await user.click(dialog.getByRole('radio', { name: 'Photo, Saved by the other' }));
    await user.click(dialog.getByRole('radio', { name: 'Allergies, Saved by the other' }));
    await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toEqual({ patID: 5 });
  });

  it('sends no photo if theirs is chosen', async () => {
    const { user, world } = await edit(undefined, { ...siti, photo: 'T0xE' });
    await user.click(screen.getByRole('button', { name: 'Remove the photo' }));
    mock(patients.editPatientProfile, refusedFor('GENERAL.STALE', { who: 'Nora' }));
    world.patient = { ...siti, photo: 'TkVX', version: 3 };
    await user.click(screen.getByRole('button', { name: 'Update' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed meanwhile' }));
    const sent = mock(patients.editPatientProfile, { ...siti, version: 4 });
    await user.click(dialog.getByRole('button', { name: 'Take theirs' }));
    expect(screen.getByRole<HTMLImageElement>('img').src).toBe('data:image/jpeg;base64,TkVX');
    await user.type(field('Preferred name'), 'Ami');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(sent[0]?.input).toEqual({ patID: 5, preferredName: 'Ami' }));
  });

  it('can be discarded completely', async () => {
    const { user, dialog } = await late();
    await user.click(dialog.getByRole('button', { name: 'Take theirs' }));
    expect(field('Preferred name')).toHaveProperty('value', 'Siti');
    expect(field('Name')).toHaveProperty('value', 'Siti Nur');
  });
});

describe('the papers of a record', () => {
  it('include a slip to download and print', async () => {
    const { user } = openDay(RECORD);
    await choose(user, 'Print patient');
    const sheet = within(await screen.findByRole('dialog', { name: 'Print patient' }));
    const frame = sheet.getByTitle<HTMLIFrameElement>('Print patient');
    const address = new URL(frame.src);
    expect(address.pathname).toBe('/api/report/patient_slip');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      nric: '900215145678',
      readOnlyToken: 'read-1',
      branchId: '1',
      language: 'en',
    });
    const download = sheet.getByRole<HTMLAnchorElement>('link', { name: 'Download' });
    expect(download.href).toBe(frame.src.replace('#navpanes=0', ''));
    expect(download.hasAttribute('download')).toBe(true);
    sheet.getByRole('button', { name: 'Print' });
  });

  it('include a detail report with all steps', async () => {
    const { user } = openDay(RECORD, 'Doctor');
    await choose(user, 'Detail report');
    const sheet = within(await screen.findByRole('dialog', { name: 'Detail report' }));
    expect(sheet.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
      'Personal details',
      'Address',
      'Contact',
      'Relationship',
      'Medical',
      'Nurse note',
      'Others',
    ]);
    sheet.getByText('Klang');
    sheet.getByText('Allergies: Penicillin');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { book, clearCalendar, dayFromToday, statusIds, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds, patientsOf, people } from '../support/world.ts';

let clinic: Clinic;
let manager: Caller;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  manager = await clinic.as('manager');
  reception = await clinic.as('reception');
});
beforeEach(() => clearCalendar(clinic));
afterAll(() => clinic.stop());

const typeNames = async () => (await reception.send(api.apptType, {})).data.map(({ type }) => type);
const typeOf = async (value: string) => {
  const { data } = await manager.send(api.appointmentTypeList, {
    filter: JSON.stringify({ value }),
  });
  const [type] = data;
  if (!type) throw new Error(`no type is called ${value}`);
  return type;
};

describe('a list of a branch', () => {
  it('offers what is added at its end at once, with the length that a booking follows', async () => {
    const { data: made } = await manager.send(api.appointmentTypeCreate, {
      value: 'Blood test',
      minutes: 25,
    });
    const { data: types } = await reception.send(api.apptType, {});
    expect(types.at(-1)).toEqual({ type: 'Blood test', duration: '00:25:00' });
    const booked = await book(reception, { type: 'Blood test', estimatedTime: undefined });
    expect(booked.duration).toBe('00:25:00');
    await manager.send(api.appointmentTypeUpdate, { ...made, position: 0 });
    expect((await typeNames())[0]).toBe('Blood test');
  });

  it('gives each of two that are added at once its own place', async () => {
    await clinic.owner.query('BEGIN');
    await clinic.owner.query(
      `INSERT INTO lookup_value (branch_id, kind, id, value, position) VALUES ($1, 'appt_location', 6, 'North room', 6)`,
      [branchIds.kl],
    );
    const adding = manager.send(api.appointmentLocationCreate, { value: 'South room' });
    await expect
      .poll(async () => {
        const { rowCount } = await clinic.owner.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBeGreaterThan(0);
    await clinic.owner.query('COMMIT');
    expect((await adding).data).toMatchObject({ id: 7, position: 7 });
  });

  it('refuses a second value of one name, whatever its capitals', async () => {
    const { status, failures } = await manager.refused(api.appointmentLocationCreate, {
      value: 'room 1',
    });
    expect([status, failures[0]?.error_code]).toEqual([409, 'GENERAL.TAKEN']);
  });

  it('no longer offers what is removed, which appointments still show', async () => {
    const booked = await book(reception, { location: 2, type: 'Ultrasound' });
    await manager.send(api.appointmentLocationRemove, { id: 2 });
    await manager.send(api.appointmentTypeRemove, { id: (await typeOf('Ultrasound')).id });
    const { data: rooms } = await reception.send(api.apptLocation, {});
    expect(rooms.map(({ id }) => id)).not.toContain(2);
    expect(await typeNames()).not.toContain('Ultrasound');
    const { data: changed } = await reception.send(api.updateAppointment, {
      id: booked.id,
      type: 'Ultrasound',
      location: 2,
      remark: 'Fasting',
    });
    expect(changed).toMatchObject({
      location: 'Room 2',
      appointmentType: 'Ultrasound',
      remark: 'Fasting',
    });
    const { data: again } = await manager.send(api.appointmentLocationCreate, { value: 'Room 2' });
    expect(again.id).toBeGreaterThan(2);
  });

  it('carries a new name over to appointments, waiting entries, translations, queries and routes', async () => {
    const booked = await book(reception, { type: 'Vaccination' });
    const { data: waiting } = await reception.send(api.addWaitingEntry, {
      patientID: patientsOf.kl.here,
      type: 'Vaccination',
      duration: '00:10:00',
      fromDate: dayFromToday(1),
    });
    await manager.send(api.valueTranslationCreate, {
      list: 'appt_type',
      value: 'Vaccination',
      malay: 'Suntikan',
      chinese: '',
    });
    const { data: query } = await manager.send(api.messageQueryCreate, {
      queryName: 'Vaccinated',
      queryDesc: '',
      about: 'appointments',
      days: 1,
      visitStatus: 'open',
      visitType: 'Vaccination',
      sex: 'any',
    });
    await clinic.owner.query(`INSERT INTO consultant_team (name) VALUES ('Travel medicine')`);
    const { data: teams } = await manager.send(api.teamDirectory, {});
    const routed = { appointmentType: 'Vaccination', team: teams[0]?.id ?? 0, note: '' };
    const { data: route } = await manager.send(api.agataRouteCreate, routed);
    const type = await typeOf('Vaccination');
    await manager.send(api.appointmentTypeUpdate, { ...type, value: 'Immunisation' });
    const of = {
      query: (await manager.send(api.messageQueryDetail, { id: query.id })).data.visitType,
      route: (await manager.send(api.agataRouteDetail, { id: route.id })).data.appointmentType,
    };
    expect(of).toEqual({ query: 'Immunisation', route: 'Immunisation' });
    const { data: appointment } = await reception.send(api.appointmentDetail, { id: booked.id });
    expect(appointment.appointmentType).toBe('Immunisation');
    const { data: entry } = await reception.send(api.waitingEntryDetail, { id: waiting.id });
    expect(entry.type).toBe('Immunisation');
    const { data: translations } = await reception.send(api.listValueTranslations, {});
    expect(translations).toContainEqual({
      list: 'appt_type',
      value: 'Immunisation',
      malay: 'Suntikan',
      chinese: '',
    });
    await manager.send(api.appointmentLocationUpdate, { id: 1, value: 'Orchid room' });
    const inRoom = await book(reception, {
      location: 1,
      appointmentDate: timeFromToday(2, '10:00'),
    });
    expect(inRoom.location).toBe('Orchid room');
  });

  it('takes up the name of a removed type, whose route ends and whose translation stays', async () => {
    const { rows } = await clinic.owner.query<{ id: number }>(
      `INSERT INTO consultant_team (name) VALUES ('Heart') RETURNING id`,
    );
    const team = rows[0]?.id ?? 0;
    const route = (appointmentType: string, note: string) =>
      manager.send(api.agataRouteCreate, { appointmentType, team, note });
    const translate = (value: string, malay: string) =>
      manager.send(api.valueTranslationCreate, { list: 'appt_type', value, malay, chinese: '' });
    for (const value of ['Scan of the heart', 'Echo', 'Scan of the hip'])
      await manager.send(api.appointmentTypeCreate, { value, minutes: 25 });
    const removed = (await route('Scan of the heart', 'Of the removed type')).data;
    await translate('Scan of the heart', 'Imbasan jantung');
    await manager.send(api.appointmentTypeRemove, { id: (await typeOf('Scan of the heart')).id });
    const own = (await route('Echo', 'Its own')).data;
    await translate('Echo', 'Gema');

    const echo = await typeOf('Echo');
    await manager.send(api.appointmentTypeUpdate, { ...echo, value: 'scan of the heart' });
    const { data: renamed } = await manager.send(api.agataRouteDetail, { id: own.id });
    expect(renamed).toMatchObject({ appointmentType: 'scan of the heart', note: 'Its own' });
    expect((await manager.refused(api.agataRouteDetail, { id: removed.id })).status).toBe(404);
    // Capitals alone change, and the route is still its own.
    const now = await typeOf('scan of the heart');
    await manager.send(api.appointmentTypeUpdate, { ...now, value: 'Scan of the heart' });
    expect((await manager.send(api.agataRouteDetail, { id: own.id })).data).toMatchObject({
      appointmentType: 'Scan of the heart',
    });
    const { data: translations } = await reception.send(api.listValueTranslations, {});
    const malay = translations.filter(({ value }) => value === 'Scan of the heart');
    expect(malay.map((each) => each.malay)).toEqual(['Imbasan jantung']);
  });

  it('keeps the category that new appointments begin with, and one type', async () => {
    const usual = await manager.refused(api.appointmentCategoryRemove, { id: 6 });
    expect(usual.failures[0]?.error_code).toBe('SETTINGS.USUAL_CATEGORY');
    const { data: types } = await manager.send(api.appointmentTypeList, {});
    const [first, ...others] = types;
    const other = await clinic.as('manager');
    for (const { id } of others.slice(1)) await manager.send(api.appointmentTypeRemove, { id });
    const removed = await Promise.allSettled([
      manager.send(api.appointmentTypeRemove, { id: first?.id ?? 0 }),
      other.send(api.appointmentTypeRemove, { id: others[0]?.id ?? 0 }),
    ]);
    expect(removed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = await typeOf((await typeNames())[0] ?? '');
    const { failures } = await manager.refused(api.appointmentTypeRemove, { id: left.id });
    expect(failures[0]?.error_code).toBe('SETTINGS.LAST');
  });

  it('is for those who manage the branch alone', async () => {
    const { status } = await reception.refused(api.appointmentTypeCreate, {
      value: 'Own',
      minutes: 5,
    });
    expect(status).toBe(403);
  });
});

describe('the statuses of a branch', () => {
  it('keep one of every meaning that a visit needs', async () => {
    const failure = await manager.refused(api.appointmentStatusRemove, { id: statusIds.arrived });
    expect(failure.failures[0]?.error_code).toBe('SETTINGS.MEANING_NEEDED');
    const changed = await manager.refused(api.appointmentStatusUpdate, {
      id: statusIds.called,
      value: 'Called',
      meaning: 'confirmed',
    });
    expect(changed.failures[0]).toMatchObject({
      error_code: 'SETTINGS.MEANING_NEEDED',
      field: 'meaning',
    });
    await manager.send(api.appointmentStatusRemove, { id: statusIds.confirmed });
    const { data: second } = await manager.send(api.appointmentStatusCreate, {
      value: 'At the desk',
      meaning: 'arrived',
    });
    await manager.send(api.appointmentStatusRemove, { id: statusIds.arrived });
    const { failures } = await manager.refused(api.appointmentStatusRemove, { id: second.id });
    expect(failures[0]?.error_code).toBe('SETTINGS.MEANING_NEEDED');
  });

  it('keep their meaning while appointments are in them, and say how many', async () => {
    const { data: made } = await manager.send(api.appointmentStatusCreate, {
      value: 'Promised',
      meaning: 'booked',
    });
    const booked = await book(reception);
    await reception.send(api.updateAppointment, { id: booked.id, appt_status: made.id });
    const { failures } = await manager.refused(api.appointmentStatusUpdate, {
      ...made,
      meaning: 'cancelled',
    });
    expect(failures[0]?.error_code).toBe('GENERAL.IN_USE_BY');
    expect(failures[0]?.error_message).toMatch(/^In use, .*: 1$/);
    const { data: renamed } = await manager.send(api.appointmentStatusUpdate, {
      ...made,
      value: 'Agreed',
    });
    expect(renamed.value).toBe('Agreed');
  });
});

describe('the doctors of a branch', () => {
  it('are booked as soon as they are added', async () => {
    const { data: made } = await manager.send(api.doctorResourceCreate, {
      name: 'Dr Lim Wei Ling',
      colour: '#7c3aed',
      email: '',
    });
    const { data: doctors } = await reception.send(api.apptResource, {});
    expect(doctors.at(-1)).toMatchObject({ resource: 'Dr Lim Wei Ling', blockcolor: '#7c3aed' });
    const booked = await book(reception, { resource: String(made.id) });
    expect(booked.doctors).toEqual([
      { id: made.id, resource: 'Dr Lim Wei Ling', blockcolor: '#7c3aed' },
    ]);
    const { data: next } = await manager.send(api.doctorResourceCreate, { name: 'Dr Second' });
    await manager.send(api.doctorResourceUpdate, { ...made, position: (next.position ?? 0) + 1 });
    const { data: ordered } = await reception.send(api.apptResource, {});
    expect(ordered.slice(-2).map(({ resource }) => resource)).toEqual([
      'Dr Second',
      'Dr Lim Wei Ling',
    ]);
  });

  it('are who signs in with their email in this branch, and nobody of another', async () => {
    const doctor = await clinic.as('doctor');
    const { data: made } = await manager.send(api.doctorResourceCreate, {
      name: 'Dr Own',
      colour: '',
      email: people.doctor.email.toUpperCase(),
    });
    const isMine = async () =>
      (await doctor.send(api.apptResource, {})).data.find(({ id }) => id === made.id)?.mine;
    const accountOf = async () => {
      const { rows } = await clinic.owner.query('SELECT account_id FROM doctor WHERE id = $1', [
        made.id,
      ]);
      return (rows as { account_id: number | null }[])[0]?.account_id;
    };
    expect(await isMine()).toBe(true);
    await manager.send(api.doctorResourceUpdate, { ...made, name: 'Dr Own Name' });
    expect(await isMine()).toBe(true);
    await manager.send(api.doctorResourceUpdate, { ...made, email: people.receptionPenang.email });
    expect(await accountOf()).toBeNull();
    expect(await isMine()).toBe(false);
  });

  it('end once no appointment is to come, and stay on those that were', async () => {
    const booked = await book(reception, { resource: '3' });
    const refused = await manager.refused(api.doctorResourceRemove, { id: 3 });
    expect(refused.failures[0]?.error_message).toMatch(/^In use, .*: 1$/);
    await clinic.owner.query(
      `UPDATE appointment SET starts_at = starts_at - interval '2 days' WHERE id = $1`,
      [booked.id],
    );
    await manager.send(api.doctorResourceRemove, { id: 3 });
    const { data: doctors } = await reception.send(api.apptResource, {});
    expect(doctors.map(({ id }) => id)).not.toContain(3);
    const { data: past } = await reception.send(api.updateAppointment, {
      id: booked.id,
      remark: 'Called back',
    });
    expect(past.doctors.map(({ resource }) => resource)).toEqual(['Dr kl 3']);
    const again = await reception.refused(api.bookAppointment, {
      appointmentDate: timeFromToday(3, '10:00'),
      patientID: patientsOf.kl.here,
      patientName: 'Here kl',
      resource: '3',
      type: 'Consultation',
      priorityID: 6,
    });
    expect([again.status, again.failures[0]?.field]).toEqual([404, 'resource']);
  });
});

describe("a branch's own closed days", () => {
  it('are days off of its calendar at once, and of no other branch', async () => {
    const [startDate, endDate] = ['2031-03-03', '2031-03-05'];
    await manager.send(api.branchHolidayCreate, {
      fromDay: '2031-03-03',
      toDay: '2031-03-04',
      name: 'Moving house',
    });
    const holidays = async (caller: Caller) =>
      (await caller.send(api.clinicCalendar, { startDate, endDate })).data.map(
        ({ holiday, hours }) => [holiday, hours.length],
      );
    expect(await holidays(reception)).toEqual([
      ['Moving house', 0],
      ['Moving house', 0],
      ['', 1],
    ]);
    expect(await holidays(await clinic.as('receptionPenang'))).toEqual([
      ['', 1],
      ['', 1],
      ['', 1],
    ]);
    const { failures } = await manager.refused(api.branchHolidayCreate, {
      fromDay: '2031-03-04',
      toDay: '2031-03-03',
      name: 'Backwards',
    });
    expect(failures[0]).toMatchObject({ error_code: 'ORGANIZER.DAYS_ORDER', field: 'toDay' });
  });
});

describe('the fields that a branch requires', () => {
  it('are asked for as soon as they are saved, of those who register and of those who edit', async () => {
    const { data: before } = await manager.send(api.requiredFields, {});
    await manager.send(api.editRequiredFields, {
      registration: [...before.registration, 'religion'],
      profile: ['icpassport', 'name'],
    });
    const columns = async (isPatientRegForm: boolean) =>
      (await reception.send(api.compulsoryField, { isPatientRegForm })).data.map(
        ({ dbColumnName }) => dbColumnName,
      );
    expect(await columns(true)).toContain('religion');
    expect(await columns(false)).toEqual(['icpassport', 'name']);
    const { failures } = await reception.refused(api.createPatient, {
      icPassport: 'R000001',
      name: 'Without a religion',
      dob: '1990-05-17',
      mobile: '123456789',
    });
    expect(failures).toMatchObject([{ error_code: 'GENERAL.REQUIRED', field: 'religion' }]);
    const { status } = await reception.refused(api.editRequiredFields, {
      registration: [],
      profile: [],
    });
    expect(status).toBe(403);
  });
});

describe('the state of a branch', () => {
  it('decides on its public holidays at once, and an older version is refused', async () => {
    await clinic.owner.query(
      `INSERT INTO public_holiday (day, name, state) VALUES ('2031-07-07', 'Heritage Day', 'Penang')`,
    );
    const holiday = async () =>
      (await reception.send(api.clinicCalendar, { startDate: '2031-07-07', endDate: '2031-07-07' }))
        .data[0]?.holiday;
    const { data: before } = await manager.send(api.branchState, {});
    expect(await holiday()).toBe('');
    await manager.send(
      api.editBranchState,
      { state: 'Penang' },
      { headers: { 'If-Match': `"${before.version}"` } },
    );
    expect(await holiday()).toBe('Heritage Day');
    const { status, failures } = await manager.refused(
      api.editBranchState,
      { state: 'Johor' },
      { headers: { 'If-Match': `"${before.version}"` } },
    );
    expect([status, failures[0]?.error_code]).toEqual([409, 'GENERAL.STALE']);
  });
});

describe('the settings of appointments', () => {
  it('say how far apart the free times are that a booking offers', async () => {
    const minutes = async () => {
      const { data } = await reception.send(api.checkAppointmentAvailability, {
        appointmentDate: timeFromToday(1, '10:05'),
        estimatedTime: '00:30:00',
        resource: '1',
      });
      return data.free.map((start) => new Date(start).getUTCMinutes());
    };
    expect((await minutes()).some((minute) => minute % 20 !== 0)).toBe(true);
    await manager.send(api.editAppointmentSettings, { slotMinutes: 20 });
    const free = await minutes();
    expect(free.length).toBeGreaterThan(2);
    expect(free.filter((minute) => minute % 20 !== 0)).toEqual([]);
    await manager.send(api.editAppointmentSettings, { slotMinutes: 15 });
  });
});

describe('the start page', () => {
  const pageOf = async (who: Caller) => {
    const { data } = await who.send(api.getUserProfileDetail, { branchId: branchIds.kl });
    return data.branches[0]?.startPage;
  };

  it('is the dashboard, else what the branch has chosen for the role, else what the person chose', async () => {
    const nurse = await clinic.as('nurse');
    expect([await pageOf(reception), await pageOf(nurse)]).toEqual(['dashboard', 'dashboard']);
    const { data } = await manager.send(api.startPages, {});
    const { id: _id, version: _version, ...pages } = data;
    await manager.send(api.editStartPages, { ...pages, receptionist: 'queue', doctor: 'book' });
    expect([await pageOf(reception), await pageOf(nurse)]).toEqual(['queue', 'dashboard']);
    await reception.send(api.editOwnStartPage, { startPage: 'book' });
    expect(await pageOf(reception)).toBe('book');
    await reception.send(api.editOwnStartPage, { startPage: 'dashboard' });
    expect(await pageOf(reception)).toBe('dashboard');
    await reception.send(api.editOwnStartPage, { startPage: 'branch' });
    expect(await pageOf(reception)).toBe('queue');
    await manager.send(api.editStartPages, pages);
  });
});

describe('the settings of teleconsultations', () => {
  it('name the types by which staff know one, without those that were removed', async () => {
    const { data: made } = await manager.send(api.appointmentTypeCreate, {
      value: 'Video visit',
      minutes: 20,
    });
    const note = 'https://meet.example.com/mawar';
    await manager.send(api.editTeleconsultationSettings, { types: [made.id], note });
    const { data } = await reception.send(api.teleconsultationSettings, {});
    expect(data).toMatchObject({ types: [made.id], typeNames: ['Video visit'], note });
    const change = { types: [made.id], note: '' };
    expect((await reception.refused(api.editTeleconsultationSettings, change)).status).toBe(403);
    await manager.send(api.appointmentTypeRemove, { id: made.id });
    const { data: after } = await reception.send(api.teleconsultationSettings, {});
    expect(after).toMatchObject({ types: [], typeNames: [], note });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { REQUEST_KEY } from '../../../contract/kit/call.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let admin: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  admin = await clinic.as('admin');
});
beforeEach(() => clinic.owner.query('DELETE FROM practice_type; DELETE FROM public_holiday'));
afterAll(() => clinic.stop());

const add = async (title: string, description = '') =>
  (await admin.send(api.createPracticeType, { title, description })).data;
const titles = async (input = {}) =>
  (await admin.send(api.practiceTypeList, input)).data.map((row) => row.title);

describe('a plain table', () => {
  it('is listed by page, in order, and searched by any part of its texts', async () => {
    for (const title of ['Dental', 'Aesthetic', 'Medical', 'Veterinary'])
      await add(title, `${title} practice 100%`);
    const { data, total } = await admin.send(api.practiceTypeList, {
      page: 2,
      pageSize: 3,
      sort: 'title',
      order: 'DESC',
    });
    expect([data.map((row) => row.title), total]).toEqual([['Aesthetic'], 4]);
    expect(await titles({ q: 'ETER prac' })).toEqual(['Veterinary']);
    expect(await titles({ q: '100%' })).toHaveLength(4);
    expect(await titles({ q: '_ental' })).toEqual([]);
  });

  it('refuses a value that must be unique and is taken', async () => {
    await add('Dental');
    const refused = await admin.refused(api.createPracticeType, { title: 'dental' });
    expect([refused.status, refused.failures[0]]).toMatchObject([
      409,
      { error_code: 'GENERAL.TAKEN', field: 'title' },
    ]);
  });

  it('refuses a change over a newer version, and names who saved it', async () => {
    const made = await add('Dental');
    const over = { headers: { 'If-Match': `"${made.version}"` } };
    await admin.send(api.editPracticeType, { id: made.id, title: 'Dentistry' }, over);
    const refused = await admin.refused(
      api.editPracticeType,
      { id: made.id, title: 'Teeth' },
      over,
    );
    expect([refused.status, refused.failures[0]?.params]).toEqual([
      409,
      { who: 'Aminah', what: 'title' },
    ]);
    expect(await titles()).toEqual(['Dentistry']);
  });

  it('keeps its version and history if a save changes nothing', async () => {
    const { version: _, ...made } = await add('Dental', 'Teeth');
    expect((await admin.send(api.editPracticeType, made)).data).toEqual({ ...made, version: 1 });
    const { data } = await admin.send(api.recordHistory, {
      resource: 'practice-types',
      id: String(made.id),
    });
    expect(data.map(({ action }) => action)).toEqual(['create']);
  });

  it('has a history of who changed what, latest first', async () => {
    const made = await add('Dental');
    await admin.send(api.editPracticeType, { id: made.id, title: 'Dentistry' });
    const { data } = await admin.send(api.recordHistory, {
      resource: 'practice-types',
      id: String(made.id),
    });
    expect(data.map(({ who, action, changes }) => [who, action, changes['title']])).toEqual([
      ['Aminah', 'edit', ['Dental', 'Dentistry']],
      ['Aminah', 'create', [null, 'Dental']],
    ]);
    const nurse = await clinic.as('nurse');
    expect(
      (await nurse.refused(api.recordHistory, { resource: 'practice-types', id: String(made.id) }))
        .status,
    ).toBe(403);
  });

  it('serves a list without documented calls in the convention of the simple REST provider', async () => {
    const day = { day: '2031-05-01', name: 'Labour Day' };
    const { data: made } = await admin.send(api.publicHolidayCreate, day);
    await admin.send(api.publicHolidayCreate, {
      day: '2031-02-01',
      name: 'Federal Territory Day',
      state: 'Kuala Lumpur',
    });
    await admin.send(api.publicHolidayUpdate, { id: made.id, ...day, name: 'Hari Pekerja' });
    const { data, headers } = await admin.send(api.publicHolidayList, {
      range: '[0,0]',
      sort: '["day","DESC"]',
      filter: '{}',
    });
    expect([data.map((row) => row.name), headers.get('Content-Range')]).toEqual([
      ['Hari Pekerja'],
      'public-holidays 0-0/2',
    ]);
    const some = await admin.send(api.publicHolidayList, {
      filter: JSON.stringify({ id: [made.id] }),
    });
    expect(some.data).toHaveLength(1);
    await admin.send(api.publicHolidayRemove, { id: made.id });
    expect((await admin.refused(api.publicHolidayDetail, { id: made.id })).status).toBe(404);
  });
});

describe('the filters of a list', () => {
  const namesBy = async (filter: object) =>
    (await admin.send(api.publicHolidayList, { filter: JSON.stringify(filter) })).data.map(
      ({ name }) => name,
    );

  it('select by a value, several values and a range', async () => {
    for (const day of ['2031-02-01', '2031-05-01', '2031-08-31'])
      await admin.send(api.publicHolidayCreate, { day, name: day.slice(5) });
    expect(await namesBy({ day: '2031-05-01' })).toEqual(['05-01']);
    expect(await namesBy({ day: ['2031-02-01', '2031-08-31'] })).toEqual(['02-01', '08-31']);
    expect(await namesBy({ day_gte: '2031-02-02', day_lte: '2031-08-30' })).toEqual(['05-01']);
  });

  it('ignore an empty text', async () => {
    await admin.send(api.publicHolidayCreate, { day: '2031-05-01', name: 'Labour Day' });
    expect(await namesBy({ name: '' })).toEqual(['Labour Day']);
  });

  it.each([{ day: 'soon' }, { day_gte: '' }, { day: 20_310_501 }, { id: 2 ** 40 }])(
    'are refused if they are no values of their field: %j',
    async (filter) => {
      const refused = await admin.refused(api.publicHolidayList, {
        filter: JSON.stringify(filter),
      });
      expect([refused.status, refused.failures[0]?.field]).toEqual([
        400,
        `filter.${Object.keys(filter)[0] ?? ''}`,
      ]);
    },
  );
});

describe('a batch', () => {
  const call = 'createPracticeType';

  it('executes all of its calls', async () => {
    const { data } = await admin.send(api.batch, {
      call,
      inputs: [{ title: 'Dental' }, { title: 'Medical' }],
    });
    expect([data.count, await titles()]).toEqual([2, ['Dental', 'Medical']]);
  });

  it('executes none of its calls if one is refused, and names every fault', async () => {
    await add('Medical');
    const inputs = [{ title: 'Dental' }, { title: '' }, { title: 'Medical' }, { title: 'dental' }];
    const refused = await admin.refused(api.batch, { call, inputs });
    expect(refused.failures.map(({ field, error_code }) => [field, error_code])).toEqual([
      ['1.title', 'GENERAL.REQUIRED'],
      ['2.title', 'GENERAL.TAKEN'],
      ['3.title', 'GENERAL.TAKEN'],
    ]);
    expect(await titles()).toEqual(['Medical']);
  });

  it('is executed once for a key, and again after a refusal', async () => {
    const keyed = { headers: { [REQUEST_KEY]: randomUUID() } };
    await add('Dental');
    const refused = await admin.refused(api.batch, { call, inputs: [{ title: 'Dental' }] }, keyed);
    expect(refused.failures[0]?.error_code).toBe('GENERAL.TAKEN');
    const send = () => admin.send(api.batch, { call, inputs: [{ title: 'Medical' }] }, keyed);
    const answers = [...(await Promise.all([send(), send()])), await send()];
    const [first] = answers;
    for (const { data } of answers) expect(data).toEqual(first?.data);
    expect(await titles()).toEqual(['Dental', 'Medical']);
  });

  it('stores nothing in a dry run', async () => {
    const { data } = await admin.send(api.batch, {
      call,
      inputs: [{ title: 'Dental' }],
      dryRun: true,
    });
    expect([data.count, await titles()]).toEqual([1, []]);
  });

  it('cannot bypass a permission, a password or the transaction of a call', async () => {
    const nurse = await clinic.as('nurse');
    expect((await nurse.refused(api.batch, { call, inputs: [{ title: 'Dental' }] })).status).toBe(
      403,
    );
    const reception = await clinic.as('reception');
    for (const name of ['removeAppointment', 'authenticate', 'todayQueue', 'batch', 'toString']) {
      const refused = await reception.refused(api.batch, { call: name, inputs: [{}] });
      expect([name, refused.status, refused.failures[0]?.field]).toEqual([name, 400, 'call']);
    }
  });
});

describe('tenants', () => {
  const company = {
    address: '1 Jalan Ampang',
    city: 'Kuala Lumpur',
    state: 'Kuala Lumpur',
    postcode: '50450',
    companyType: 'CLG' as const,
  };

  it('are searched by part of their name and read by the whole name', async () => {
    const { data: made } = await admin.send(api.addTenant, {
      ...company,
      companyName: 'Klinik Cahaya',
      email: 'cahaya@world.test',
      phoneFixed: '60 312345678',
    });
    expect(made).toMatchObject({
      prefix: 'tn',
      phoneFixed: '60 312345678',
      email: 'cahaya@world.test',
    });
    const { data: found } = await admin.send(api.tenantList, { tenantName: 'cahay' });
    expect(found.map((row) => row.companyName)).toEqual(['Klinik Cahaya']);
    await admin.send(api.editTenantProfile, { id: made.id, remark: 'Pays late' });
    expect(
      (await admin.send(api.tenantDetail, { companyName: 'Klinik Cahaya' })).data,
    ).toMatchObject({ remark: 'Pays late', city: 'Kuala Lumpur' });
    expect(
      (await clinic.visitor.send(api.checkTenantNameExist, { tenantName: 'KLINIK cahaya' })).data,
    ).toBe(true);
  });

  it('are created by an owner for the own account, even if another email is sent', async () => {
    const owner = await clinic.as('tenantPenang');
    const { data } = await owner.send(api.createTenant, {
      ...company,
      companyName: 'Klinik Kedua',
      email: 'other@world.test',
      phoneMobile: '60 123456789',
    });
    expect(data.email).toBe('tenant.penang@world.test');
    const reception = await clinic.as('reception');
    expect(
      (
        await reception.refused(api.createTenant, {
          ...company,
          companyName: 'Klinik Ketiga',
          phoneMobile: '60 123456789',
        })
      ).status,
    ).toBe(403);
  });
});

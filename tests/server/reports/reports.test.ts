import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { type DataSetName, dataSetNames, dataSets } from '../../../contract/reports/dataSets.ts';
import { readDefinition } from '../../../contract/reports/read.ts';
import {
  shippedReports,
  shippedSlips,
  storeShipped,
} from '../../../server/areas/reports/shipped/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { pdfPages, readPdf } from '../support/pdf.ts';

let clinic: Clinic;
let admin: Caller;
let manager: Caller;
let made = 0;

beforeAll(async () => {
  clinic = await startClinic();
  admin = await clinic.as('admin');
  manager = await clinic.as('manager');
});
afterAll(() => clinic.stop());

const today = { startDate: clinicToday(), endDate: clinicToday() };
const add = async (reportType: DataSetName, ReportXml: string) => {
  const reportName = `Report ${++made}`;
  const given = { reportName, reportType, reportCategory: 'Test', ReportXml };
  await admin.send(api.addSaasReport, { ...given, showDateStart: true, showDateEnd: true });
  return reportName;
};
const paper = async (who: Caller, reportName: string, language = 'en') => {
  const { data } = await who.send(
    api.reportPaper,
    { reportName, ...today },
    { headers: { 'Accept-Language': language } },
  );
  return (await readPdf(new Uint8Array(await data.arrayBuffer()))).text;
};
const rows = async (who: Caller, reportName: string, period: object = today) => {
  const { data } = await who.send(api.reportRows, { reportName, ...period });
  return (await data.text()).replace('\uFEFF', '').trimEnd().split('\r\n');
};
const patients = (branch: number, names: readonly string[]) =>
  clinic.owner.query(
    `INSERT INTO patient (branch_id, ic_passport, name, city)
     SELECT $1::integer, 'R' || gen_random_uuid(), name, 'Ipoh' FROM unnest($2::text[]) WITH ORDINALITY AS given (name, n)`,
    [branch, names],
  );

describe('the reports of the platform', () => {
  it('are twelve to begin with, each readable, and slips too', async () => {
    const { data } = await admin.send(api.saasReportList, {});
    expect(data.map(({ reportName }) => reportName)).toEqual(
      expect.arrayContaining(Object.values(shippedReports).map(({ name }) => name)),
    );
    expect(Object.keys(shippedReports)).toHaveLength(12);
    const folder = new URL('../../../server/areas/reports/shipped/', import.meta.url);
    const files = readdirSync(folder).filter((name) => name.endsWith('.xml'));
    for (const file of files) {
      const name = file.replace('.xml', '');
      const report = shippedReports[name];
      const slip = shippedSlips[name];
      const subject = report
        ? ({ kind: 'report', data: report.of } as const)
        : ({ kind: 'slip', data: slip?.of ?? 'patient' } as const);
      const xml = readFileSync(new URL(file, folder), 'utf8');
      expect([name, 'page' in readDefinition(xml, subject)]).toEqual([name, true]);
    }
  });

  it('do not come back once they were removed', async () => {
    const { data } = await admin.send(api.saasReportDetail, { reportName: 'Staff list' });
    await admin.send(api.removeSaasReport, { id: data.id });
    await storeShipped(clinic.database);
    const { failures } = await admin.refused(api.saasReportDetail, { reportName: 'Staff list' });
    expect(failures[0]?.error_code).toBe('GENERAL.NOT_FOUND');
  });

  it('are found by name, whatever its case, and refused with the line of what is wrong', async () => {
    const reportName = await add('patients', '<page/>');
    const { data } = await admin.send(api.saasReportDetail, {
      reportName: reportName.toUpperCase(),
    });
    expect(data).toMatchObject({ reportName, reportXml: '<page/>', version: 1 });
    const { failures } = await admin.refused(api.updateSaasReport, {
      id: data.id,
      reportName,
      reportType: 'patients',
      reportCategory: 'Test',
      ReportXml: '<page>\n<script/></page>',
    });
    expect(failures).toMatchObject([
      { error_code: 'REPORT.XML.ELEMENT', field: 'ReportXml', error_message: /^Line 2:/ },
    ]);
  });

  it('of the same name are refused', async () => {
    const reportName = await add('patients', '<page/>');
    const given = { reportName, reportCategory: 'Test', ReportXml: '<page/>' };
    const { status } = await admin.refused(api.addSaasReport, { ...given, reportType: 'users' });
    expect(status).toBe(409);
  });

  it('are previewed with made-up rows, for every set', async () => {
    for (const reportType of dataSetNames) {
      const [field] = dataSets[reportType].fields;
      const ReportXml = `<page><head title="Preview"/><table><column field="${field}"/></table></page>`;
      const { data } = await admin.send(api.previewSaasReport, { reportType, ReportXml });
      const { text } = await readPdf(new Uint8Array(await data.arrayBuffer()));
      expect(text).toContain('Klinik Mawar KL');
    }
  });
});

describe('a report that is run', () => {
  it('shows the rows of the branch alone, in groups, tables, charts and totals', async () => {
    await patients(1, ['陈伟明', 'Aisyah']);
    await patients(2, ['Of another branch']);
    await patients(3, ['Of another tenant']);
    const reportName = await add(
      'newPatients',
      `<page><head title="Who came"/><chart by="city" value="count"/><each by="city">
         <text style="heading"><field name="city" otherwise="Nowhere"/>: <field value="count"/></text>
         <table><column field="patientName" total="count"/></table></each></page>`,
    );
    const text = await paper(manager, reportName);
    for (const words of ['Who came', 'Ipoh: 2', '陈伟明', 'Aisyah']) expect(text).toContain(words);
    expect(text).not.toContain('Of another');
    expect((await rows(manager, reportName)).join('\n')).not.toContain('Of another');
    expect(await paper(manager, reportName, 'ms')).toContain('Pesakit');
  });

  it('is for those who may list the rows: nurses get no messages, receptionists no users', async () => {
    const ofUsers = await add('users', '<page/>');
    const receptionist = await clinic.as('reception');
    expect((await receptionist.refused(api.reportPaper, { reportName: ofUsers })).status).toBe(403);
    expect((await receptionist.refused(api.reportRows, { reportName: ofUsers })).status).toBe(403);
    const names = (await receptionist.send(api.ownReportList, {})).data.map(
      ({ reportType }) => reportType,
    );
    expect(new Set(names)).toEqual(
      new Set(['appointments', 'attendance', 'patients', 'newPatients']),
    );
    // An Administrator has no branch: rows of clinics are not theirs.
    const ofPatients = await add('patients', '<page/>');
    expect((await admin.refused(api.reportPaper, { reportName: ofPatients })).status).toBe(403);
    expect(
      (await admin.send(api.ownReportList, {})).data.map(({ reportType }) => reportType),
    ).not.toContain('patients');
  });

  it('reads every set of rows, with the fields that it declares, in the period alone', async () => {
    for (const reportType of dataSetNames) {
      const reportName = await add(reportType, '<page><head/></page>');
      const [head = ''] = await rows(manager, reportName);
      expect([reportType, head.split(',').length]).toEqual([
        reportType,
        dataSets[reportType].fields.length,
      ]);
      await paper(manager, reportName);
    }
  });

  it('as CSV holds all rows, with nothing that a spreadsheet would run', async () => {
    await patients(1, ['=HYPERLINK("http://example.com")', '"Quoted", name']);
    const reportName = await add('newPatients', '<page/>');
    const lines = await rows(manager, reportName);
    expect(lines.some((line) => line.startsWith('"\'=HYPERLINK('))).toBe(true);
    expect(lines.some((line) => line.startsWith('"""Quoted"", name"'))).toBe(true);
    expect(
      await rows(manager, reportName, { startDate: '2001-01-01', endDate: '2001-01-02' }),
    ).toHaveLength(1);
  });

  it('tell walk-ins from appointments', async () => {
    const { data: made } = await manager.send(api.addWalkIn, {
      patientID: 'RW0071',
      patientName: 'Walker of reports',
      phoneNo: '60123450071',
      doctor: 1,
    });
    for (const reportType of ['appointments', 'attendance'] as const) {
      const lines = await rows(manager, await add(reportType, '<page/>'));
      const at = lines[0]?.split(',').indexOf('Walk-in') ?? -1;
      const row = lines.find((line) => line.includes(made.patientName));
      expect([reportType, row?.split(',').at(at)]).toEqual([reportType, 'Yes']);
    }
  });

  it('of many rows numbers its sheets, and says of how many', async () => {
    await patients(
      1,
      Array.from({ length: 120 }, (_, index) => `Somebody ${index}`),
    );
    const reportName = await add(
      'newPatients',
      '<page><table><column field="patientName"/></table></page>',
    );
    const { data } = await manager.send(api.reportPaper, { reportName, ...today });
    const sheets = await pdfPages(new Uint8Array(await data.arrayBuffer()));
    expect(sheets.length).toBeGreaterThan(2);
    sheets.forEach((sheet, index) => {
      expect(sheet).toContain(`Page ${index + 1} of ${sheets.length}.`);
    });
  });

  it('is told in the log of who did what', async () => {
    const reportName = await add('patients', '<page/>');
    await rows(manager, reportName);
    const { rows: entries } = await clinic.owner.query<{ action: string }>(
      `SELECT action FROM audit WHERE resource = 'reports' AND action = 'run' AND changes->'reportName'->>1 = $1`,
      [reportName],
    );
    expect(entries).toHaveLength(1);
  });
});

describe('a print slip', () => {
  const slipNamed = async (
    type: 'patient' | 'appointment' | 'invoice',
    name: string,
    who = manager,
  ) => {
    const { data } = await who.send(api.ownPrintSlipList, { type });
    const slip = data.find(({ printSlipName }) => printSlipName === name);
    if (!slip) throw new Error(`no slip ${name}`);
    return slip;
  };
  const textOf = async (pdf: Blob) => (await readPdf(new Uint8Array(await pdf.arrayBuffer()))).text;
  const print = async (input: Parameters<typeof manager.send<typeof api.printPatientSlip>>[1]) =>
    textOf((await manager.send(api.printPatientSlip, input)).data);

  it('is printed for a patient of the branch, with what was asked for', async () => {
    await clinic.owner.query(
      `INSERT INTO patient (branch_id, ic_passport, name) VALUES (1, 'SLIP1', '林美玲')`,
    );
    const doctor = await clinic.as('doctor');
    const letter = await slipNamed('patient', 'Referral letter', doctor);
    expect(letter.asks.map(({ ask }) => ask)).toEqual([
      'To whom',
      'Reason for referral',
      'Findings and treatment',
    ]);
    const answers = [{ ask: 'To whom', text: 'Dr Wong' }];
    const { id } = (await doctor.send(api.issueSlip, { slip: letter.id, nric: 'SLIP1', answers }))
      .data;
    const text = await textOf((await doctor.send(api.printIssuedPaper, { id })).data);
    for (const words of ['林美玲', 'To: Dr Wong', 'Reason for referral: ____'])
      expect(text).toContain(words);
    const labels = await slipNamed('patient', 'Address labels');
    expect((await print({ id: labels.id, patientID: 'SLIP1' })).split('林美玲')).toHaveLength(25);
  });

  it('is not printed for a record of another branch, nor by who may not see such records', async () => {
    await clinic.owner.query(
      `INSERT INTO patient (branch_id, ic_passport, name) VALUES (2, 'SLIP2', 'Elsewhere')`,
    );
    const { id } = await slipNamed('patient', 'Patient slip');
    expect((await manager.refused(api.printPatientSlip, { id, patientID: 'SLIP2' })).status).toBe(
      404,
    );
    expect((await admin.refused(api.printPatientSlip, { id, patientID: 'SLIP2' })).status).toBe(
      403,
    );
    expect((await admin.send(api.ownPrintSlipList, { type: 'patient' })).data).toEqual([]);
    const card = await slipNamed('appointment', 'Appointment card');
    const { status } = await manager.refused(api.printPatientSlip, {
      id: card.id,
      patientID: 'SLIP1',
    });
    expect(status).toBe(404);
  });
});

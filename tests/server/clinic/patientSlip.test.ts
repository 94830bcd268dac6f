import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formSteps } from '../../../contract/clinic/patientFields.ts';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { texts } from '../../../contract/texts/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { pdfPages, readPdf } from '../support/pdf.ts';
import { branchIds, patientsOf, people } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
let made = 0;

beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
  await clinic.owner.query(
    `UPDATE branch SET address = '12, Jalan Ampang', postcode = '50450', city = 'Kuala Lumpur', phone_no = '0321001000' WHERE id = $1`,
    [branchIds.kl],
  );
});
afterAll(() => clinic.stop());

const register = async (fields: Partial<Input<typeof api.createPatient>> = {}) => {
  const icPassport = `S${String(++made).padStart(6, '0')}`;
  const input = { icPassport, name: 'Slip', dob: '1990-05-17', mobile: '123456789', ...fields };
  return (await reception.send(api.createPatient, input)).data;
};
const slip = async (nric: string, language = 'en') => {
  const { data, headers } = await reception.send(
    api.patientSlip,
    { nric },
    { headers: { 'Accept-Language': language } },
  );
  return { bytes: new Uint8Array(await data.arrayBuffer()), headers };
};
const linesOf = async (bytes: Uint8Array) =>
  (await pdfPages(bytes)).flatMap((page) => page.split('\n'));

/** What stretches of signs are told to mean, for programs that copy them. */
const meantIn = (bytes: Uint8Array) =>
  Array.from(
    Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/stream\n([^]*?)\nendstream/g),
  )
    .filter(([, stream]) => stream?.startsWith('x'))
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .flatMap((content) => Array.from(content.matchAll(/\/ActualText \(((?:\\[^]|[^\\)])*)\)/g)))
    .map(([, escaped = '']) => {
      const text = escaped.replace(/\\([^])/g, (_, sign: string) => ESCAPES[sign] ?? sign);
      return Buffer.from(text, 'latin1').subarray(2).swap16().toString('utf16le');
    });
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

describe('the slip of a patient', () => {
  it('contains the clinic, the patient and who printed it, as selectable text', async () => {
    const father = await register({ name: 'Tan Ah Kow' });
    const { icPassport } = await register({
      name: 'Tan Wei Ming 陈伟明',
      sex: 'M',
      allergyList: ['Penicillin', '花生'],
      company: 'Syarikat Maju Jaya',
      medicalIllness: 'Asthma',
      relationList: [{ relationID: 1, patientID2: father.icPassport }],
    });
    const { bytes, headers } = await slip(icPassport);
    expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-');
    const { text, pages } = await readPdf(bytes);
    for (const said of [
      'World KL',
      'World One Sdn Bhd',
      '12, Jalan Ampang, 50450 Kuala Lumpur',
      'Tan Wei Ming 陈伟明',
      icPassport,
      'Male',
      'Date of birth 17 May 1990',
      'Allergies Penicillin, 花生',
      'Company Syarikat Maju Jaya',
      'Mobile phone 012-345 6789',
      `Relationship Name Identity or passport number Relation Tan Ah Kow ${father.icPassport} Father`,
      'Medical illness Asthma',
      `Printed by ${people.reception.name} on `,
      'Page 1 of 1.',
    ])
      expect(text).toContain(said);
    expect(text).toMatch(/Printed by \S+ on \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d [AP]M\./);
    expect(pages).toBe(1);
    expect(bytes.length).toBeLessThan(150_000);
    expect(headers.get('Content-Type')).toBe('application/pdf');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Content-Disposition')).toBe(`inline; filename="patient-${icPassport}.pdf"`);
  });

  it('says that nobody asked about allergies, or who recorded that none are known', async () => {
    const unasked = await register();
    const { text } = await readPdf((await slip(unasked.icPassport)).bytes);
    expect(text).toContain('Allergies not asked');
    expect(text).not.toContain('No known allergies');
    const asked = await register({ allergyStatus: 'noneKnown' });
    const said = await readPdf((await slip(asked.icPassport)).bytes);
    expect(said.text).toContain(`No known allergies (${people.reception.name}, `);
  });

  it('names the clinic of the branch also for a person with several branches', async () => {
    const owner = await clinic.as('tenant', 'kl');
    const { data } = await owner.send(api.patientSlip, { nric: patientsOf.kl.here });
    const { text } = await readPdf(new Uint8Array(await data.arrayBuffer()));
    expect(text).toContain('World KL World One Sdn Bhd');
  });

  it.each([
    [
      'ms',
      'Butiran pesakit',
      'Perempuan',
      '17 Mei 1990',
      'Melayu',
      /Dicetak oleh .* Halaman 1 daripada 1\./,
    ],
    ['zh', '病人资料', '女', '1990年5月17日', '马来人', /打印：.*第 1 页，共 1 页。/],
  ])('is in the requested language (%s), dates and words too', async (language, ...said) => {
    const { icPassport } = await register({ sex: 'F', race: 'Malay' });
    const { text } = await readPdf((await slip(icPassport, language)).bytes);
    const [title, sex, born, race, foot] = said;
    for (const each of [title, sex, born, race]) expect(text).toContain(each);
    expect(text).toMatch(foot);
  });

  it("has the page's sections in the page's order, and nothing of what is not known", async () => {
    const { icPassport } = await register({
      remark: 'Sits at the front',
      address: '3, Jalan Melati',
    });
    const lines = await linesOf((await slip(icPassport)).bytes);
    const isSection = (line: string) =>
      formSteps.some((step) => line === texts[`PATIENT.STEP.${step}`][0]);
    expect(lines.filter(isSection)).toEqual(['Personal details', 'Address', 'Contact', 'Others']);
    const known = lines.slice(lines.indexOf('Personal details'), -1);
    expect(known).toEqual([
      'Personal details',
      `Identity or passport number ${icPassport}`,
      'Name Slip',
      'Date of birth 17 May 1990',
      'Nationality Malaysia',
      'Address',
      'Address 3, Jalan Melati',
      'Country Malaysia',
      'Contact',
      'Mobile phone 012-345 6789',
      'Others',
      'Priority Normal',
      'Billing type 00',
      'Remark Sits at the front',
    ]);
  });

  it('shows the photo', async () => {
    const photo = await sharp({
      create: { width: 200, height: 300, channels: 3, background: '#4477aa' },
    })
      .png()
      .toBuffer();
    const { icPassport } = await register({ photo: photo.toString('base64') });
    const { bytes } = await slip(icPassport);
    expect(Buffer.from(bytes).includes('/Subtype /Image')).toBe(true);
    const without = await slip((await register()).icPassport);
    expect(Buffer.from(without.bytes).includes('/Subtype /Image')).toBe(false);
  });

  it.each([
    ['markup and formulas', `<script>alert(1)</script> =1+1 '"; {{7*7}} %{who} \\(x) Tj ET`],
    ['accents', 'É Ñ ü ắ đ Łukasz Řehoř'],
    ['Tamil', 'கண்ணன் முத்து'],
    ['Jawi', 'محمد بن أحمد'],
    ['Arabic ligatures', 'عبد السلام في كوالا لمبور'],
    ['letters used only in Jawi', 'چاويڠ ڤراتوس ݢونوڠ ڽ ۏ'],
    ['Chinese, rare and Japanese', '陈小明 陳曄 喆 すずき 辻'],
    ['Korean, in the fallback font', '김민준'],
    ['Hebrew, in the fallback font', 'שלום'],
    ['Greek and Russian', 'Ωμέγα Жуков'],
    ['signs', '½ ℃ ✓ ☎ ≥ → ™'],
    ['emoji, also combined ones', '😀👩\u200D⚕ ❤ 🇲🇾 👩\u200D👩\u200D👧'],
  ])('prints %s', async (_, written) => {
    const { icPassport } = await register({ name: written, allergyList: [written] });
    const { text } = await readPdf((await slip(icPassport)).bytes);
    expect(text).toContain(`Patient details ${written} ${icPassport}`);
    expect(text).toContain(`Allergies ${written} `);
    expect(text).not.toContain('□');
  });

  // Some vowels are drawn before the letter that they follow, a ring below the tone that it is written after.
  it.each([
    ['கொடி கௌரி', 'ெகாடி ெகௗரி'],
    ['हिन्दी', 'िहन्दी'],
    ['น้ำ', 'นํ้า'],
  ])('draws %s in visual order, and keeps the text that can be copied', async (written, drawn) => {
    const { icPassport } = await register({ name: written });
    const { bytes } = await slip(icPassport);
    expect((await readPdf(bytes)).text).toContain(`Patient details ${drawn} ${icPassport}`);
    expect(meantIn(bytes)).toEqual(expect.arrayContaining(written.split(' ')));
  });

  it.each([
    ['direction marks', 'abc \u202Etxt.exe\u202C \u2067def', 'abc txt.exe def'],
    ['control characters', 'a\u0001b\u007Fc\u200Bd\u00ADe\u00A0f', 'abcde f'],
    ['joiners', 'a\u200Db\u200Cc', 'abc'],
  ])('leaves out %s', async (_, written, printed) => {
    const { icPassport } = await register({ name: written });
    const { text } = await readPdf((await slip(icPassport)).bytes);
    expect(text).toContain(`Patient details ${printed} ${icPassport}`);
  });

  it('explains the sign for a character that cannot be printed, which can still be copied', async () => {
    const note = '□ stands for a character that could not be printed.';
    const { icPassport } = await register({
      name: '𠮷野家',
      medicalIllness: '\u{10FFFF}\u{12000}',
    });
    const { bytes } = await slip(icPassport);
    const { text } = await readPdf(bytes);
    expect(text).toContain(`□野家 ${icPassport}`);
    expect(text).toContain('Medical illness □□ ');
    expect(text).toContain(note);
    expect(meantIn(bytes)).toContain('𠮷');
    const { text: whole } = await readPdf(
      (await slip((await register({ name: '□' })).icPassport)).bytes,
    );
    expect(whole).not.toContain(note);
  });

  it('keeps the order of a line with right-to-left names', async () => {
    const father = await register({ name: 'أحمد بن علي' });
    const { icPassport } = await register({
      name: 'محمد بن أحمد',
      allergyList: ['لبن', 'Penicillin', 'بيض'],
      relationList: [{ relationID: 1, patientID2: father.icPassport }],
      remark: 'جوال 0123456789 (ICU) ١٢٣',
    });
    const { text } = await readPdf((await slip(icPassport)).bytes);
    expect(text).toContain(`محمد بن أحمد ${icPassport}`);
    expect(text).toContain('Allergies لبن, Penicillin, بيض ');
    expect(text).toContain(`أحمد بن علي ${father.icPassport} Father`);
    // As it stands on the paper, from the left to the right.
    expect(text).toContain('Remark ١٢٣ (ICU) 0123456789 جوال');
  });

  it('breaks lines where the script allows it, and never within a character', async () => {
    const { icPassport, patID } = await register({ name: 'Slip' });
    const [tamil, emoji] = ['முத்துகண்ணன்', '👩\u200D👩\u200D👧'];
    await clinic.owner.query('UPDATE patient SET remark = $1, medical_illness = $2 WHERE id = $3', [
      tamil.repeat(40),
      `${'吉隆坡'.repeat(11)}，${'吉'.repeat(20)}\n${emoji.repeat(60)}`,
      patID,
    ]);
    const lines = await linesOf((await slip(icPassport)).bytes);
    const isTamil = (line: string) => /\p{Script=Tamil}/u.test(line);
    expect(lines.filter(isTamil).length).toBeGreaterThan(5);
    expect(lines.filter(isTamil).join('')).toBe(`Remark ${tamil.repeat(40)}`);
    expect(lines.filter((line) => /^[\p{M}\u200D，]/u.test(line))).toEqual([]);
    const families = lines.filter((line) => line.includes('👩'));
    expect(families.length).toBeGreaterThan(1);
    expect(families.join('')).toBe(emoji.repeat(60));
  });

  it('prints a long text completely on as many pages as needed', async () => {
    const words = Array.from({ length: 1_000 }, (_, index) => `word${index}`).join(' ');
    const remark = words.slice(0, 2_000);
    const { icPassport, patID } = await register({ medicalIllness: remark, remark });
    const unbroken = 'X'.repeat(10_000);
    await clinic.owner.query('UPDATE patient SET remark = $1, medical_illness = $2 WHERE id = $3', [
      unbroken,
      `${words}\n${'永'.repeat(2_000)}`,
      patID,
    ]);
    const { text, pages } = await readPdf((await slip(icPassport)).bytes);
    expect(pages).toBeGreaterThan(3);
    expect(text.match(/X/g)).toHaveLength(10_000);
    expect(text.match(/永/g)).toHaveLength(2_000);
    expect(text).toContain('word999');
    expect(text).toContain(`Page ${pages} of ${pages}.`);
  });

  it('accepts the readOnlyToken in its address, as a viewer sends it', async () => {
    const { icPassport } = await register();
    const address = `${clinic.address}/api/report/patient_slip?nric=${icPassport}`;
    const whole = `${address}&readOnlyToken=${reception.readOnlyToken}`;
    const seen = await fetch(`${whole}&branchId=${branchIds.kl}&language=ms`);
    expect([seen.status, seen.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    const { text } = await readPdf(new Uint8Array(await seen.arrayBuffer()));
    expect(text).toContain('Butiran pesakit');
    // The product's own pages may frame a paper and why there is none, and no page anything else.
    const policy = (answer: Response) => answer.headers.get('Content-Security-Policy');
    expect(policy(seen)).toContain("frame-ancestors 'self'");
    expect(policy(await fetch(`${address}X`))).toContain("frame-ancestors 'self'");
    expect(policy(await fetch(clinic.address))).toContain("frame-ancestors 'none'");
    expect(policy(await fetch(`${clinic.address}/api/patient_list`))).toContain(
      "frame-ancestors 'none'",
    );
    expect((await fetch(`${whole}&branchId=${branchIds.penang}`)).status).toBe(404);
    expect((await fetch(address)).status).toBe(401);
    expect((await fetch(`${address}&readOnlyToken=${reception.token}`)).status).toBe(401);
  });

  it('is refused in the same way for foreign and missing patients, and logged when printed', async () => {
    const refused = await Promise.all(
      [patientsOf.pj.here, 'NOBODY'].map((nric) => reception.refused(api.patientSlip, { nric })),
    );
    expect(refused.map(({ status }) => status)).toEqual([404, 404]);
    const { icPassport, patID } = await register();
    await slip(icPassport);
    const { data } = await reception.send(api.recordHistory, {
      resource: 'patients',
      id: String(patID),
    });
    expect(data[0]).toMatchObject({ action: 'print', who: people.reception.name });
  });
});

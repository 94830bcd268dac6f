import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import {
  expect,
  expectNoOverflow,
  PASSWORD,
  waitUntilLoaded,
  test,
  visit,
} from '../support/test.ts';

/** Texts that want to be more than text: markup, formulas, other scripts and directions, four bytes, patterns of programs. */
const hostile = [
  '<img src=x onerror=ran=1>',
  '"><svg onload=ran=1>',
  "'><script>ran=1</script>",
  '=HYPERLINK("//x","y")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '-2+3+cmd',
  '\u202egnp.exe مرحبا بالعالم',
  '𠮷野家😀👩‍👩‍👧',
  'கண்ணன் முத்து',
  '%{name} ${7*7} {{7*7}} %s',
];

/** The fields that take any text, each with room for at least 30 characters. */
const fields = [
  'name',
  'preferredName',
  'title',
  'address',
  'street',
  'state',
  'city',
  'country',
  'nationality',
  'race',
  'language',
  'religion',
  'maritalStatus',
  'emergencyContact',
  'contactRelation',
  'occupation',
  'company',
  'companyAddress',
  'patientStatus',
  'medicalIllness',
  'marketing',
  'actualSource',
  'receiptName',
  'remark',
];
const steps = ['Personal details', 'Address', 'Contact', 'Relationship', 'Medical', 'Others'];
/** What a registration wants besides. */
const needed = { dob: '1990-02-15', mobile: '123456789' };
const LONG = 'x'.repeat(10_000);

test.describe.configure({ timeout: 300_000 });

async function program({ request }: Page) {
  const data = { email: 'manager@demo.test', password: PASSWORD };
  const signedIn = await request.post('/api/authenticate', { data });
  const { token, branches } = (await signedIn.json()) as {
    token: string;
    branches: { id: number }[];
  };
  return { Authorization: `Bearer ${token}`, 'X-Branch-ID': String(branches[0]?.id) };
}

const nothingRan = async (page: Page) =>
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);

const recordOf = (number: string) => `/patient/edit-patient/?icpassport=${number}`;

test('markup in a text is shown as text: in list, record, form, slip and file', async ({
  open,
}) => {
  const desk = await open('manager', { width: 360 });
  const headers = await program(desk);
  const prefix = `HT${Date.now()}`;
  // Marks that turn what follows around are not stored.
  const people = hostile.map((sent, at) => ({
    number: `${prefix}${at}`,
    sent,
    text: sent.replace('\u202e', ''),
  }));
  for (const { number, sent } of people) {
    const said = Object.fromEntries(fields.map((name) => [name, sent]));
    const data = { ...said, ...needed, icPassport: number, allergyList: [sent] };
    const answer = await desk.request.post('/api/patient', { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  }

  await test.step('list and file', async () => {
    await visit(desk, '/patient/patient-list?pageSize=50');
    await desk.getByRole('searchbox', { name: 'Search' }).fill(prefix);
    await expect(desk.getByText(`${hostile.length} in all`)).toBeVisible();
    for (const { text } of people)
      await expect(desk.getByRole('link', { name: text, exact: true })).toHaveCount(1);
    await expectNoOverflow(desk);
    await nothingRan(desk);
    const download = desk.waitForEvent('download');
    await desk.getByText('Export', { exact: true }).click();
    await desk.getByRole('button', { name: 'CSV file' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    const cells = file.match(/("([^"]|"")*"|[^,\r\n"]+)(?=,|\r\n|$)/g) ?? [];
    expect(cells.length).toBeGreaterThan(hostile.length);
    expect(cells.filter((cell) => /^"?[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(file).toContain(`"'=HYPERLINK(""//x"",""y"")"`);
  });

  for (const { number, text } of people)
    await test.step(text, async () => {
      await visit(desk, recordOf(number));
      await expect(desk.getByRole('heading', { level: 1, name: text, exact: true })).toBeVisible();
      await eachStep(desk);
      await desk.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(desk.getByRole('button', { name: 'Update' })).toBeVisible();
      await desk.getByRole('tab', { name: /Personal/ }).click();
      await expect(desk.getByRole('textbox', { name: /^Name/ })).toHaveValue(text);
      await eachStep(desk);
      await expect(desk.getByRole('textbox', { name: 'Remark' })).toHaveValue(text);
      await desk.getByRole('button', { name: 'Cancel' }).click();
      await expect(desk.getByText('The record is unlocked.')).toBeVisible();

      const slip = await desk.request.get(`/api/report/patient_slip?nric=${number}`, { headers });
      expect(slip.status()).toBe(200);
      const pdf = await getDocumentProxy(new Uint8Array(await slip.body()));
      const { text: printed } = await extractText(pdf, { mergePages: true });
      expect(printed).toContain(number);
      // Without one Chinese character that no font has.
      const expected = text.replace('𠮷', '□');
      expect(printed.replace(/\s/g, '')).toContain(expected.replace(/\s/g, ''));
    });
});

test('texts of ten thousand characters are refused at their fields, and the form stays usable', async ({
  open,
}) => {
  const desk = await open('manager', { width: 360 });
  const headers = await program(desk);
  const number = `HT${Date.now()}`;
  const data = { ...needed, icPassport: number, name: 'Long Texts' };
  const registered = await desk.request.post('/api/patient', { headers, data });
  expect(registered.status(), await registered.text()).toBe(200);
  for (const name of fields) {
    const answer = await desk.request.post('/api/patient', {
      headers,
      data: { ...data, icPassport: `${number}X`, [name]: LONG },
    });
    expect(answer.status(), name).toBe(400);
    expect(await answer.json()).toMatchObject([{ field: name }]);
  }

  await visit(desk, recordOf(number));
  await desk.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(desk.getByRole('button', { name: 'Update' })).toBeVisible();
  for (const step of steps) {
    // Tabs that came under a resting pointer are not pressed by it.
    await desk.mouse.move(0, 0);
    await desk.getByRole('tab', { name: new RegExp(step) }).click();
    for (const box of await desk.getByRole('tabpanel').locator('input.ui-input, textarea').all())
      if ((await box.getAttribute('role')) !== 'combobox') await box.fill(LONG);
    await expectNoOverflow(desk);
  }
  // A field is checked when it is left.
  await desk.keyboard.press('Tab');
  await expect(desk.getByRole('button', { name: 'Update' })).toBeDisabled();
  const faults = desk.getByRole('region', { name: 'What needs mending' });
  await expect(faults.getByRole('button', { name: 'Others: Remark' })).toBeVisible();
  await expectNoOverflow(desk);
  await faults.getByRole('button', { name: 'Address: City' }).click();
  const city = desk.getByRole('textbox', { name: /^City/ });
  await expect(city).toBeFocused();
  await city.fill('Ipoh');
  await expect(faults.getByRole('button', { name: 'Address: City' })).toHaveCount(0);
});

/** Looks at each step of the record or the form in front. */
async function eachStep(page: Page): Promise<void> {
  for (const step of steps) {
    await page.mouse.move(0, 0);
    await page.getByRole('tab', { name: new RegExp(step) }).click();
    await waitUntilLoaded(page);
    await expectNoOverflow(page);
    await nothingRan(page);
  }
}

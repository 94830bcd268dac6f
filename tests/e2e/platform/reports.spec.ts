import type { Page } from '@playwright/test';
import { tokenOf } from '../support/guideClinic.ts';
import { catchPrinting, printedSheets } from '../support/printing.ts';
import { expect, expectAccessible, expectWhole, phone, test, visit } from '../support/test.ts';

const REPORT = `<page>
  <head title="Who came"/>
  <chart by="doctor" value="count"/>
  <table by="doctor"><column field="doctor"/><column value="count" total="count"/></table>
</page>`;
const SLIP = `<page size="A6">
  <text style="title"><field name="patientName"/></text>
  <text>For <field ask="What for"/></text>
</page>`;

/** Writes into the editor of a definition in the place of what is there. */
async function write(page: Page, xml: string) {
  const editor = page.getByRole('textbox', { name: 'What it shows' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(xml);
}

test('an administrator writes a report and a slip, a manager runs the one, a receptionist prints the other', async ({
  open,
}) => {
  const admin = await open('admin');
  await visit(admin, '/template-management/report-management');
  await admin.getByRole('button', { name: 'Add report' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add report' });
  await dialog.getByLabel('Name').fill('Who came, by doctor');
  await dialog.getByLabel('Rows of').selectOption('Attendance');
  await dialog.getByLabel('Category').fill('Own ones');
  await write(admin, '<page>\n<script/></page>');
  await expect(dialog.getByText('Line 2: there is no element “script”.').first()).toBeVisible();
  await write(admin, REPORT);
  await expect(dialog.locator('.pdf-pages canvas')).toHaveCount(1);
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await visit(admin, '/template-management/print-slip-management');
  await admin.getByRole('button', { name: 'Add print slip' }).click();
  const slip = admin.getByRole('dialog', { name: 'Add print slip' });
  await slip.getByLabel('Name').fill('Name badge');
  await slip.getByLabel('Printed for').selectOption('Patient');
  await slip.getByLabel('Category').fill('Own ones');
  await write(admin, SLIP);
  await slip.getByRole('button', { name: 'Save' }).click();
  await expect(slip).toHaveCount(0);

  const manager = await open('manager');
  await visit(manager, '/reports');
  await manager.getByRole('button', { name: 'Who came, by doctor' }).click();
  await expectAccessible(manager);
  const download = manager.waitForEvent('download');
  await manager.getByRole('button', { name: 'Excel' }).click();
  expect((await download).suggestedFilename()).toBe('Who came, by doctor.xlsx');
  await manager.getByRole('button', { name: 'Show', exact: true }).click();
  await expect
    .poll(() =>
      manager
        .locator('iframe')
        .evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.contentType ?? ''),
    )
    .toBe('application/pdf');

  const desk = await open('reception');
  await catchPrinting(desk);
  const asked = desk.waitForRequest((request) => 'authorization' in request.headers());
  await visit(desk, '/patient/patient-list');
  await desk.request.post('/api/patient', {
    headers: await tokenOf(await asked),
    data: { icPassport: 'TAMIL001', name: 'கமலா தேவி', dob: '1990-05-17', mobile: '123456789' },
  });
  await visit(desk, '/patient/edit-patient/?icpassport=TAMIL001');
  await desk.getByRole('button', { name: 'More' }).click();
  await desk.getByRole('menuitem', { name: 'Print a slip' }).click();
  const printing = desk.getByRole('dialog', { name: 'Print a slip' });
  await printing.getByLabel('Slip').selectOption({ label: 'Name badge' });
  await printing.getByLabel('What for').fill('Visit of 24 November');
  await expectAccessible(desk);
  await printing.getByRole('button', { name: 'Show' }).click();
  const paper = desk.getByRole('dialog', { name: 'Name badge' });
  await expect(paper.getByText('For Visit of 24 November')).toBeVisible();
  await expect(paper.getByText('of 1', { exact: true })).toBeVisible();
  // The slip that was printed last is offered first.
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: 'More' }).click();
  await desk.getByRole('menuitem', { name: 'Print a slip' }).click();
  await printing.getByLabel('What for').fill('Visit of 25 November');
  await printing.getByRole('button', { name: 'Print' }).click();
  await expect(printing).toHaveCount(0);
  await expect
    .poll(() => printedSheets(desk))
    .toMatchObject([{ width: 105, height: 148, pictures: 1 }]);
});

test('reports, on a phone and on a desk', async ({ open }) => {
  const page = await open('manager', phone);
  await visit(page, '/reports?report=Waiting+times');
  await expect(page.getByRole('heading', { name: 'Waiting times' })).toBeVisible();
  await expectWhole(page);
  await page.getByLabel('Until').fill('1 Jan 2020');
  await page.getByLabel('Until').press('Tab');
  await expect(page.getByRole('alert')).toHaveText('The last day is before the first.');
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeDisabled();
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.stop());

async function manifest(language: string) {
  const answer = await fetch(`${clinic.address}/manifest.webmanifest`, {
    headers: { 'Accept-Language': language },
  });
  expect(answer.headers.get('Content-Type')).toContain('application/manifest+json');
  return (await answer.json()) as {
    name: string;
    shortcuts: { name: string; url: string }[];
  };
}

describe('the installed product', () => {
  it('has the name of the company that runs it', async () => {
    const admin = await clinic.as('admin');
    const { data: seller } = await admin.send(api.sellerDetail, {});
    expect((await manifest('en')).name).toBe(seller.name);
    await admin.send(api.updateSeller, { name: 'Klinik Awan Sdn Bhd' });
    expect((await manifest('en')).name).toBe('Klinik Awan Sdn Bhd');
  });

  it('leads to queue, book and patients in the language of the browser', async () => {
    expect((await manifest('ms')).shortcuts).toEqual([
      { name: 'Giliran hari ini', url: '/appointment/today-queue' },
      { name: 'Buku janji temu', url: '/appointment/scheduler' },
      { name: 'Pesakit', url: '/patient/patient-list' },
    ]);
  });
});

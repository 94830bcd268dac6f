import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { addMember, makeProvider } from '../support/agataPeople.ts';
import { type BilledTeam, startBilledTeam } from '../support/billedTeam.ts';
import { closePages, openPage, type Page } from '../support/hub.ts';

let team: BilledTeam;
beforeAll(async () => {
  team = await startBilledTeam();
});
afterAll(async () => {
  await closePages();
  await team.stop();
});

/** What the pages of the team have heard of its bills and offers by now, each once. */
async function heardBy(page: Page): Promise<string[]> {
  // What is told is told in order: with this everything before it has come.
  await team.leader.send(api.createCtControlGroup, {
    name: crypto.randomUUID(),
    teamMembers: [],
  });
  const told = () =>
    page.heard.flatMap(({ event, args }) =>
      event === 'RecordChanged' ? [args[0] as { resource: string; id: number }] : [],
    );
  await expect.poll(() => told().map(({ resource }) => resource)).toContain('control-groups');
  const heard = told().filter(({ resource }) => /^team-(bills|offers)$/.test(resource));
  page.heard.length = 0;
  return [...new Set(heard.map(({ resource, id }) => `${resource} ${id}`))].toSorted();
}

it('tells the pages of a team what becomes of its bills and their money, and not those of others', async () => {
  const { clinic, leader, nurse, admin, bill, notified } = team;
  const foreign = await makeProvider(clinic.owner, 'doctor', '60137000002');
  await addMember(clinic.owner, foreign, { team: 2, role: 1 });
  const page = await openPage(clinic.address, nurse.token);
  const elsewhere = await openPage(clinic.address, (await clinic.as('doctor')).token);
  const { id, proformaNo } = await bill();
  const ofBill = [`team-bills ${id}`, `team-offers ${id}`];
  expect(await heardBy(page)).toEqual(ofBill);
  await leader.send(api.cancelTeamBill, { id });
  expect(await heardBy(page)).toEqual(ofBill);
  // Its money comes all the same: now it waits, and nothing else is subscribed to.
  await notified(proformaNo);
  expect(await heardBy(page)).toEqual(ofBill);
  const { data: invoice } = await admin.send(api.createInvoice, { proformaID: id });
  expect(await heardBy(page)).toEqual(expect.arrayContaining(ofBill));
  await admin.send(api.createCreditNote, { id: invoice.id, amount: 100, reason: 'Goodwill' });
  expect(await heardBy(page)).toEqual(ofBill);
  expect(elsewhere.heard).toEqual([]);
});

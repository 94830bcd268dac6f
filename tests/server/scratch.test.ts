import { it } from 'vitest';
import { api } from '../../contract/index.ts';
import { startClinic } from './support/clinic.ts';
import { branchIds, people } from './support/world.ts';
it('is quick', async () => {
  const c = await startClinic();
  const b = branchIds.kl;
  await c.owner.query(`INSERT INTO patient (branch_id, ic_passport, name, mobile) SELECT ${b}, 'Z'||i, (ARRAY['Ahmad','Siti','Tan','Lim','Kumar','Mei','Wong','Nurul'])[i%8+1] || ' ' || md5(i::text), '6012'||(1000000+i) FROM generate_series(1,20000) i`);
  await c.owner.query(`INSERT INTO message (branch_id, channel, patient_id, phone, text, parts, template_name, status, created_by, created_at, sent_at)
   SELECT ${b}, 'sms', p.id, p.mobile, 'RM0.00 Klinik Mawar KL: Dear ' || p.name || ', we look forward to seeing you on 21 Nov 2026, 10:00 AM for your Consultation with Dr ' || (n % 9) || ' ' || md5((n*p.id)::text), 1, 'Reminder', 'sent', ${people.manager.id}, now() - (n * interval '1 hour') - (p.id * interval '1 second'), now() - n * interval '1 hour'
   FROM patient p, generate_series(1,5) n WHERE p.ic_passport LIKE 'Z%'`);
  await c.owner.query('VACUUM ANALYZE message'); await c.owner.query('VACUUM ANALYZE patient');
  const caller = await c.as('reception', 'kl');
  for (const q of [undefined, 'dear', 'ahmad', 'dear ahmad', 'a3f9', '60121019999', 'zzzzzz', 'ab', '10', 'consultation 7'])
    for (let i = 0; i < 3; i++) { const t = performance.now(); const r = await caller.send(api.smsHistoryList, { page: 1, pageSize: 10, ...(q && { q }) }); console.log(q, r.total, r.data.length, Math.round(performance.now() - t)); }
  await c.stop();
}, 120000);

import type { Client } from 'pg';

/** Removed companies: one that waits, one whose records are there to be given, and one whose records are gone. */
export const COMPANY_REMOVALS = { waiting: 960_002, given: 960_003, gone: 960_004 };
/** A company that may be removed. */
export const LEAVING_COMPANY = 'Planted Leaver Sdn Bhd';

/** Inserts companies of their own that were removed, and one that may be. */
export async function plantCompanyRemovals(owner: Client): Promise<void> {
  const { waiting, given, gone } = COMPANY_REMOVALS;
  await owner.query(`
    INSERT INTO tenant (id, company_name) OVERRIDING SYSTEM VALUE VALUES (960001, '${LEAVING_COMPANY}');
    INSERT INTO tenant (id, company_name, removed_at) OVERRIDING SYSTEM VALUE
    VALUES (${waiting}, 'Planted Waits Sdn Bhd', now()), (${given}, 'Planted Given Sdn Bhd', now()),
           (${gone}, 'Planted Gone Sdn Bhd', now());
    INSERT INTO company_removal (id, tenant_id, company_name, reason, term_days, due_on, before)
    OVERRIDING SYSTEM VALUE
    SELECT t.id, t.id, t.company_name, 'Planted', 90, '2999-12-31', '{"blocked":[],"ends":{}}'
      FROM tenant t WHERE t.removed_at IS NOT NULL;
    UPDATE company_removal SET archive_asked_at = now(), archive_done_at = now(), archive_until = '2999-12-31',
           archive_parts = '[{"file":1,"key":"${'a'.repeat(64)}","size":0}]'
     WHERE id = ${given};
    UPDATE company_removal SET begun_at = now(), done_at = now(), number = 'RD999999', counts = '{"patient":3}'
     WHERE id = ${gone}`);
}

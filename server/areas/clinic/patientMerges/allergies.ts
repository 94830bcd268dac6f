import { sql } from 'drizzle-orm';
import type { MergeRule } from './way.ts';

/** The merge rule of allergies: the kept record gets those that it lacks, the other keeps its own. */
export const allergiesRule: MergeRule = {
  kind: 'allergies',
  async count({ db, branch }, { keptId, mergedId }) {
    const { rows } = await db.execute<{ count: number }>(
      sql`SELECT count(*)::integer AS count FROM patient_allergy m WHERE ${lacking(branch.id, keptId, mergedId)}`,
    );
    return rows[0]?.count ?? 0;
  },
  async move({ db, branch }, { keptId, mergedId }) {
    const { rows } = await db.execute<{ allergy: string }>(sql`
      INSERT INTO patient_allergy (branch_id, patient_id, position, allergy)
      SELECT m.branch_id, ${keptId}::integer,
             (SELECT coalesce(max(k.position), -1) FROM patient_allergy k
               WHERE k.branch_id = ${branch.id} AND k.patient_id = ${keptId}) + row_number() OVER (ORDER BY m.position),
             m.allergy
        FROM patient_allergy m WHERE ${lacking(branch.id, keptId, mergedId)}
      RETURNING allergy`);
    return rows.map(({ allergy }) => allergy);
  },
  async back({ db, branch }, { keptId }, moved) {
    const { rowCount } = await db.execute(sql`
      DELETE FROM patient_allergy WHERE branch_id = ${branch.id} AND patient_id = ${keptId}
         AND allergy = ANY (${sql.param(moved)}::text[])`);
    return moved.length - (rowCount ?? 0);
  },
};

const lacking = (branchId: number, keptId: number, mergedId: number) => sql`
  m.branch_id = ${branchId} AND m.patient_id = ${mergedId}
  AND NOT EXISTS (SELECT 1 FROM patient_allergy k
                   WHERE k.branch_id = m.branch_id AND k.patient_id = ${keptId} AND lower(k.allergy) = lower(m.allergy))`;

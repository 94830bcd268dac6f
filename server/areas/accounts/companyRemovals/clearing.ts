import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { DOCUMENT_YEARS } from '../../../../contract/accounts/companyRemovals.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { atClinicZone, clinicDay } from '../../../db/clinicDays.ts';
import { type CompanyTable, removedTables } from '../../../db/companyTables.ts';
import { branches, companyRemovals as table, tenants } from '../../../db/schema/index.ts';
import type { Database, Db, Work } from '../../../kit/db/database.ts';
import { systemRecorder } from '../../../kit/http/sessionContext.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { nextNumber } from '../billing/numbers.ts';
import { dropArchive } from './archive.ts';
import type { Removal } from './removing.ts';

/** Rows that go in one transaction, which is over in milliseconds, so that nobody waits for it. */
const AT_ONCE = 500;

/**
 * Deletes what is kept of companies whose day has come, some rows in each transaction, and makes the certificate when
 * nothing is left. A duty of housekeeping: it may be cut off at any time, and several servers may be at it.
 */
export async function clearRemovedCompanies(database: Database): Promise<void> {
  const due = await database.system(({ db }) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(isNull(table.restoredAt), isNull(table.doneAt), lte(table.dueOn, clinicDay)))
      .orderBy(table.dueOn, table.id),
  );
  const failures: unknown[] = [];
  // One company whose records cannot go keeps none of the others.
  for (const { id } of due)
    await clear(database, id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
}

async function clear(database: Database, id: number): Promise<void> {
  const begun = await database.system((work) => begin(work, id));
  if (!begun) return;
  // Something that came meanwhile, such as an answer to a message, is found by a further round.
  for (let gone = Infinity; gone > 0;) {
    gone = 0;
    for (const of of removedTables) {
      const places = of.by === 'tenant_id' ? [undefined] : begun.branches;
      for (const branch of places)
        gone += await clearTable(database, { id, tenant: begun.tenant, branch }, of);
    }
  }
  await database.system((work) => finish(work, id));
}

async function begin(
  { db }: Work,
  id: number,
): Promise<{ tenant: number; branches: number[] } | undefined> {
  const held = await hold(db, id);
  if (!held) return undefined;
  if (held.begunAt === null) {
    await dropArchive(db, id);
    await db
      .update(table)
      .set({ begunAt: sql`now()`, version: sql`${table.version} + 1` })
      .where(eq(table.id, id));
  }
  const own = await db
    .select({ id: branches.id })
    .from(branches)
    .where(eq(branches.tenantId, held.tenantId))
    .orderBy(branches.id);
  return { tenant: held.tenantId, branches: own.map((branch) => branch.id) };
}

/** A removal that is not done, under its lock. */
async function hold(db: Db, id: number): Promise<Removal | undefined> {
  const [held] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), isNull(table.restoredAt), isNull(table.doneAt)))
    .for('update');
  return held;
}

/** Deletes the company's rows of a table, and notes how many went in the transaction in which they do. */
async function clearTable(
  database: Database,
  { id, tenant, branch }: { id: number; tenant: number; branch: number | undefined },
  { name, by }: CompanyTable,
): Promise<number> {
  let gone = 0;
  for (let slice = AT_ONCE; slice === AT_ONCE; gone += slice)
    slice = await database.system(async ({ db }) => {
      if (!(await hold(db, id))) return 0;
      const rows = sql.identifier(name);
      const { rowCount } = await db.execute(sql`
        DELETE FROM ${rows} WHERE ctid = ANY (ARRAY(
          SELECT x.ctid FROM ${rows} x WHERE x.${sql.identifier(by)} = ${branch ?? tenant} LIMIT ${AT_ONCE}))`);
      const count = rowCount ?? 0;
      if (count > 0)
        await db
          .update(table)
          .set({
            counts: sql`${table.counts} || jsonb_build_object(${name}::text,
              coalesce((${table.counts} ->> ${name}::text)::integer, 0) + ${count}::integer)`,
          })
          .where(eq(table.id, id));
      return count;
    }, branch);
  return gone;
}

async function finish(work: Work, id: number): Promise<void> {
  const { db } = work;
  const held = await hold(db, id);
  if (!held) return;
  await forgetPeople(db, held.tenantId);
  const documentsUntil = await lastDayOfDocuments(db, held.tenantId);
  // Taken last, as others wait for the series.
  const number = await nextNumber(db, 'removal');
  await db
    .update(table)
    .set({ number, documentsUntil, doneAt: sql`now()`, version: sql`${table.version} + 1` })
    .where(eq(table.id, id));
  await systemRecorder(work).audit({
    resource: 'company-removals',
    id,
    action: 'end',
    changes: { certificateNo: [null, number] },
  });
  await sendMail(work, 'RECORDS_REMOVED', {
    recipients: [held.email],
    values: () => ({ company: held.companyName, day: clinicToday(), number }),
    attachments: [{ kind: 'removalCertificate', number, language: 'en' }],
  });
}

/** Empties what the company and its branches, which stay for their documents, say of people. */
async function forgetPeople(db: Db, tenantId: number): Promise<void> {
  await db
    .update(tenants)
    .set({
      contactPerson: '',
      phoneFixed: '',
      phoneMobile: '',
      email: '',
      billingEmail: '',
      remark: '',
    })
    .where(eq(tenants.id, tenantId));
  await db
    .update(branches)
    .set({
      contactPerson: '',
      contactPersonPhone: '',
      contactPersonEmail: '',
      phoneNo: '',
      email: '',
      logo: null,
    })
    .where(eq(branches.tenantId, tenantId));
}

/** The last day for which the law wants the company's billing documents; null where it has none. */
async function lastDayOfDocuments(db: Db, tenantId: number): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    SELECT (max(extract(year FROM d.at ${atClinicZone}))::integer + ${DOCUMENT_YEARS}::integer) || '-12-31' AS day
      FROM (SELECT i.issued_at AS at FROM invoice i WHERE i.tenant_id = ${tenantId}
            UNION ALL SELECT c.issued_at FROM credit_note c WHERE c.tenant_id = ${tenantId}
            UNION ALL SELECT p.paid_at FROM payment p JOIN branch b ON b.id = p.branch_id WHERE b.tenant_id = ${tenantId}) d`);
  return rows[0]?.day ?? null;
}

import { eq } from 'drizzle-orm';
import type { companyRemovals as calls } from '../../../../contract/accounts/companyRemovals.ts';
import { companyRemovals as table } from '../../../db/schema/index.ts';
import { AfterCommit, type Handlers, Streamed } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { pdfAnswer } from '../../../kit/http/pdfAnswer.ts';
import { readSeller } from '../seller/reading.ts';
import { archiveFile, beginArchive } from './archive.ts';
import { certificateFile, certificatePaper, isCertified } from './paper.ts';
import { removalOf, removalsOf } from './reading.ts';
import { holdWaiting, removeCompany, restoreCompany } from './removing.ts';

export const companyRemovals: Handlers<typeof calls> = {
  companyRemovalList: removalsOf,

  async removeCompany(input, context) {
    const { id } = await removeCompany(context, input);
    await context.audit({
      resource: 'company-removals',
      id,
      action: 'create',
      branchId: null,
      changes: { reason: [null, input.reason] },
    });
    return removalOf(context, id);
  },

  async restoreCompany({ id }, context) {
    await restoreCompany(context, id);
    await context.audit({ resource: 'company-removals', id, action: 'recover', branchId: null });
    return removalOf(context, id);
  },

  async askCompanyArchive({ id }, context) {
    await holdWaiting(context, id);
    await beginArchive(context, id);
    await context.audit({ resource: 'company-removals', id, action: 'ask', branchId: null });
    return removalOf(context, id);
  },

  async giveCompanyArchive({ id, recipient, file }, context) {
    const { archive } = await removalOf(context, id);
    const { archiveParts, tenantId } = await holdWaiting(context, id);
    const bytes =
      archive === 'Ready' ? archiveFile(context.fileStore, archiveParts, file) : undefined;
    if (!bytes) throw refusal(409, 'COMPANY_REMOVAL.NO_ARCHIVE', { field: 'id' });
    await context.audit({
      resource: 'company-removals',
      id,
      action: 'give',
      branchId: null,
      changes: { recipient: [null, recipient], file: [null, file] },
    });
    context.reply.header(
      'Content-Disposition',
      `attachment; filename="company-${tenantId}-${file}.zip"`,
    );
    return new AfterCommit(() => Promise.resolve(new Streamed(bytes)));
  },

  async companyRemovalPaper({ id }, context) {
    const [removal] = await context.db.select().from(table).where(eq(table.id, id));
    if (!removal) throw notFound('id');
    if (!isCertified(removal)) throw refusal(409, 'COMPANY_REMOVAL.NOT_DONE', { field: 'id' });
    const document = certificatePaper(removal, await readSeller(context.db), context.language);
    return pdfAnswer(context, document, certificateFile(removal));
  },
};

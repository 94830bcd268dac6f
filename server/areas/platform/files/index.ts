import { and, eq, isNull } from 'drizzle-orm';
import type { files as calls } from '../../../../contract/platform/files.ts';
import { files as table } from '../../../db/schema/index.ts';
import { contentColumns, fileAnswer } from '../../../kit/files/records.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { noteFileRead } from '../../accounts/recordReadings/parts.ts';

export const files: Handlers<typeof calls> = {
  async storedFile({ id }, context) {
    const { db, branch, may } = context;
    if (!branch) throw notFound('id');
    const [file] = await db
      .select({ id: table.id, resource: table.resource, name: table.name, ...contentColumns })
      .from(table)
      .where(and(eq(table.branchId, branch.id), eq(table.id, id), isNull(table.removedAt)));
    if (!file || may('show', file.resource) !== 'all') throw notFound('id');
    await noteFileRead({ ...context, branch }, file);
    return fileAnswer(context, file);
  },
};

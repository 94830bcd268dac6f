import { and, eq, isNull } from 'drizzle-orm';
import type { files as calls } from '../../../../contract/platform/files.ts';
import { files as table } from '../../../db/schema/index.ts';
import type { Handlers } from '../../../http/context.ts';
import { notFound } from '../../../http/failure.ts';

export const files: Handlers<typeof calls> = {
  async storedFile({ id }, { db, branch, may, reply }) {
    if (!branch) throw notFound('id');
    const [file] = await db
      .select()
      .from(table)
      .where(and(eq(table.branchId, branch.id), eq(table.id, id), isNull(table.removedAt)));
    if (!file || may('show', file.resource) !== 'all') throw notFound('id');
    reply.header('Content-Disposition', `attachment; filename*=UTF-8''${encoded(file.name)}`);
    return new Blob([new Uint8Array(file.content)]);
  },
};

// As RFC 8187 has it, which leaves fewer characters as they are than addresses do.
const encoded = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Call } from '../../../contract/kit/call.ts';
import type { FileUpload } from '../../../contract/kit/files.ts';
import { kindOf } from '../../../contract/kit/kind.ts';
import { kindNamed } from '../../../contract/kit/kinds/index.ts';
import type { z } from '../../../contract/kit/zod.ts';
import { keptUpload } from '../files/keeping.ts';
import { storeFile } from '../files/records.ts';
import type { Kept } from '../files/store.ts';
import type { Changes } from '../http/changes.ts';
import type { Preparation, SessionContext } from '../http/context.ts';
import { notFound } from '../http/failure.ts';
import { files } from './schema/index.ts';

type Row = Record<string, unknown>;
type Context = Pick<SessionContext, 'db' | 'branch'>;
/** Contents of the files that an input sends, by field, checked and kept. */
export type Contents = Readonly<Record<string, Kept>>;

/** Names of the fields of a call's body that hold a file. */
export function fileFields({ body }: Call): string[] {
  return Object.entries(body.shape)
    .filter(([, field]) => {
      const kind = kindOf(field as z.ZodMiniType)?.kind;
      return kind !== undefined && kindNamed(kind).isFile;
    })
    .map(([name]) => name);
}

/** Keeps the contents of what an input sends. What is not what it says it is by its content is refused with its field. */
export async function contentsOf(
  fields: readonly string[],
  given: Row,
  preparation: Preparation,
): Promise<Contents> {
  const contents: Record<string, Kept> = {};
  for (const field of fields) {
    const sent = given[field];
    if (isUpload(sent)) contents[field] = await keptUpload(sent, field, preparation);
  }
  return contents;
}

/** The files of the records of one resource, in the columns that hold their ids. */
export class RecordFiles {
  constructor(
    readonly resource: string,
    readonly fields: readonly string[],
  ) {}

  /**
   * The values of a record's columns, with the files stored that are sent. A file that is named by its id is the one that
   * the record has.
   */
  async stored(
    values: Row,
    contents: Contents,
    { db, branch }: Context,
    before: Row = {},
  ): Promise<Row> {
    const ids: Row = {};
    for (const field of this.fields.filter((name) => name in values)) {
      const sent = values[field];
      const content = contents[field];
      if (isUpload(sent) && content && branch) {
        const { name, type } = sent;
        const file = { resource: this.resource, name, type };
        ids[field] = await storeFile({ db, branch }, file, content, field);
      } else {
        ids[field] = idIn(sent);
        if (ids[field] !== null && ids[field] !== before[field]) throw notFound(field);
      }
    }
    return { ...values, ...ids };
  }

  /** Rows as they are answered: each file by its name, type and size. */
  async answered(rows: readonly Row[], context: Context): Promise<Row[]> {
    const found = await this.#found(rows, context);
    return rows.map((row) => ({
      ...row,
      ...this.#each((field) => found.get(Number(row[field])) ?? null),
    }));
  }

  /** Changes as they are noted: each file by its name. */
  async named(changes: Changes, context: Context): Promise<Changes> {
    const changed = this.fields.filter((field) => field in changes);
    const sides = [0, 1].map((side) => this.#each((field) => changes[field]?.[side]));
    const found = await this.#found(sides, context);
    const nameOf = (id: unknown) => found.get(Number(id))?.name ?? null;
    const names = changed.map((field): [string, [unknown, unknown]] => {
      const [before, after] = changes[field] ?? [null, null];
      return [field, [nameOf(before), nameOf(after)]];
    });
    return { ...changes, ...Object.fromEntries(names) };
  }

  /** Removes the files of a record that it holds no more: all of them where it is gone. */
  async dropped(before: Row, after: Row | undefined, { db, branch }: Context): Promise<void> {
    const ids = this.idsIn([before]).filter(
      (id) => !this.fields.some((field) => after?.[field] === id),
    );
    if (ids.length > 0 && branch)
      await db.delete(files).where(and(eq(files.branchId, branch.id), inArray(files.id, ids)));
  }

  /** Keeps the files of a record that was removed softly, for nobody to read. */
  async hidden(row: Row, { db, branch }: Context): Promise<void> {
    const ids = this.idsIn([row]);
    if (ids.length > 0 && branch)
      await db
        .update(files)
        .set({ removedAt: sql`now()` })
        .where(and(eq(files.branchId, branch.id), inArray(files.id, ids)));
  }

  async #found(rows: readonly Row[], { db, branch }: Context) {
    const ids = this.idsIn(rows);
    if (ids.length === 0 || !branch) return new Map<number, never>();
    const { id, name, type, size, thumbnail } = files;
    const found = await db
      .select({ id, name, type, size, thumbnail })
      .from(files)
      .where(and(eq(files.branchId, branch.id), inArray(id, ids)));
    return new Map(
      found.map(({ thumbnail: small, ...file }) => [
        file.id,
        { ...file, ...(small !== null && { thumbnail: small }) },
      ]),
    );
  }

  /** The ids of the files of some rows. */
  idsIn(rows: readonly Row[]): number[] {
    return rows.flatMap((row) =>
      this.fields.flatMap((field) => (typeof row[field] === 'number' ? [row[field]] : [])),
    );
  }

  #each(valueOf: (field: string) => unknown): Row {
    return Object.fromEntries(this.fields.map((field) => [field, valueOf(field)]));
  }
}

function isUpload(sent: unknown): sent is FileUpload {
  return typeof sent === 'object' && sent !== null && 'base64' in sent;
}

function idIn(sent: unknown): number | null {
  return typeof sent === 'object' && sent !== null && 'id' in sent ? Number(sent.id) : null;
}

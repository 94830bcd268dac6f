import { positive } from '../id.ts';
import { encodeMessage } from '../message.ts';
import { noRef } from '../ref.ts';
import { z } from '../zod.ts';
import { declared } from './declare.ts';
import { orElse } from './optional.ts';

type Shape = z.core.$ZodShape;

/**
 * Records inside a record, in order, such as the lines of an order. Their fields are kinds themselves, apart from files
 * and further records. A change sends all of them: one with its id is the one that the record has, one without is new,
 * and one that is not sent is removed.
 */
export const records = <S extends Shape>(fields: S, { most }: { most: number }) =>
  orElse(recordsUpTo(fields, most), []);

/** The same, of which there is at least one. */
export const requiredRecords = <S extends Shape>(fields: S, { most }: { most: number }) =>
  recordsUpTo(fields, most).check(z.minLength(1, { error: 'GENERAL.REQUIRED' }));

function recordsUpTo<S extends Shape>(fields: S, most: number) {
  const line = z.object({ id: z.optional(noRef(positive())), ...fields });
  return z.array(line).check(
    z.maxLength(most, {
      error: encodeMessage('GENERAL.TOO_MANY_VALUES', { max: most }),
      abort: true,
    }),
    z.refine(areDistinct, { error: 'GENERAL.INVALID' }),
    z.meta({ kind: 'records', max: most }),
  );
}

function areDistinct(lines: readonly object[]): boolean {
  const ids = lines.flatMap((line) => ('id' in line && line.id !== undefined ? [line.id] : []));
  return new Set(ids).size === ids.length;
}

export const recordsKind = declared<readonly object[]>({
  narrowedBy: 'nothing',
  none: [],
  hasFields: true,
  isUnsorted: true,
  sample: () => [],
});

import { positive } from '../id.ts';
import { encodeMessage } from '../message.ts';
import { refTo } from '../ref.ts';
import { z } from '../zod.ts';
import { chosen, readEach, readNamed } from './choice.ts';
import { declared } from './declare.ts';
import { optional } from './optional.ts';

/** The id of another record. The server checks that it exists in the caller's branch before the handler runs. */
export const reference = (resource: string) =>
  refTo(resource, positive()).check(z.meta({ kind: 'reference', ref: resource }));

/** An optional id of another record. */
export const optionalReference = (resource: string) => optional(reference(resource));

/** The ids of other records, without duplicates. */
export const references = (resource: string, { max }: { max: number }) =>
  z
    .pipe(
      z.array(reference(resource)).check(
        z.maxLength(max, {
          error: encodeMessage('GENERAL.TOO_MANY_VALUES', { max }),
          abort: true,
        }),
      ),
      z.transform((ids) => [...new Set(ids)]),
    )
    .check(z.meta({ kind: 'references', max }));

export const referenceKind = declared<number>({
  column: 'integer',
  isFilter: 'first',
  isChosen: true,
  write: chosen,
  read: readNamed,
  sample: (number) => number + 1,
});

export const referencesKind = declared<readonly number[]>({
  column: 'integer[]',
  isFilter: 'first',
  none: [],
  joinedBy: '\n',
  write: chosen,
  read: readEach(readNamed),
  sample: (number) => [number + 1],
});

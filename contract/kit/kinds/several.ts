import { encodeMessage } from '../message.ts';
import { z } from '../zod.ts';
import { declared, plainText, splitList } from './declare.ts';

/** Several values of one kind, in order; of a choice's, each is chosen (`choices`). */
export const several = <T extends z.ZodMiniType>(each: T, { max = 100 }: { max?: number } = {}) =>
  z
    .array(each)
    .check(
      z.maxLength(max, { error: encodeMessage('GENERAL.TOO_MANY_VALUES', { max }), abort: true }),
      z.meta({ kind: 'several', max }),
    );

export const severalKind = declared<readonly string[]>({
  column: 'text[]',
  none: [],
  joinedBy: '\n',
  write: plainText,
  read: (text) => ({ value: splitList(text) }),
  sample: (number) => [`Part ${number}`, `Other ${number}`],
});

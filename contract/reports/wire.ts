import { encodeMessage } from '../kit/message.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import type { Subject } from './dataSets.ts';
import { MAX_DEFINITION } from './dialect.ts';
import { readDefinition } from './read.ts';

/** The XML of a definition. Its elements are checked beside what it is of, by `definitionOf`. */
export const definitionXml = () =>
  text(MAX_DEFINITION, {
    error: encodeMessage('REPORT.XML.TOO_LONG', { most: MAX_DEFINITION }),
  }).check(
    z.refine((value) => value.trim() !== '', { error: 'GENERAL.REQUIRED', abort: true }),
    z.refine((value) => !value.includes('\0'), { error: 'GENERAL.INVALID', abort: true }),
    z.meta({ kind: 'longText' }),
  );

/** Refuses an object whose XML, in the field of this name, is no definition of its subject: with the line of the first fault. */
export const definitionOf = <F extends string, V extends Record<F, string>>(
  field: F,
  subjectOf: (value: V) => Subject,
) =>
  z.check<V>((payload) => {
    const { value } = payload;
    const read = readDefinition(value[field], subjectOf(value));
    if ('page' in read) return;
    payload.issues.push({
      code: 'custom',
      input: value,
      path: [field],
      message: encodeMessage(read.fault.code, read.fault.params),
    });
  });

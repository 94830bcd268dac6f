import type { ReadContext, ReadResult } from '../../../contract/kit/kinds/declare.ts';
import { kindNamed } from '../../../contract/kit/kinds/index.ts';
import type { FieldSpec } from './fields.ts';

const unitOf = ({ unit }: FieldSpec) => (unit === undefined ? {} : { unit });

/** Reads a text of a file as the value of a field. The text is not empty. */
export function readValue(spec: FieldSpec, text: string, words: ReadContext): ReadResult {
  const written = text.trim();
  const read = spec.readText ?? kindNamed(spec.kind).read;
  return read ? read(written, { ...words, ...unitOf(spec) }) : { value: written };
}

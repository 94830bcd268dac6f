import type { Code } from '../text.tsx';
import { codeOf } from '../textCodes.ts';

/** The code of a resource's word. It need not be in the catalogue: plain names stand in. */
export function resourceCode(...names: string[]): Code {
  return codeOf(...names) as Code;
}

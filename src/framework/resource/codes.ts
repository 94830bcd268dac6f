import type { Code } from '../text.tsx';
import { resourceTextCode } from '../textCodes.ts';

/** The code of a resource's word. It need not be in the catalogue: plain names stand in. */
export function resourceCode(...names: string[]): Code {
  return resourceTextCode(...names) as Code;
}

import type { Code } from '../text.tsx';
import { resourceTextCode } from '../textCodes.ts';

/** The code of a resource's text. It may be missing from the catalogue: the plain name is then shown. */
export function resourceCode(...names: string[]): Code {
  return resourceTextCode(...names) as Code;
}

import { RESOURCE, resourceTextCode } from '../../../contract/kit/textCodes.ts';
import type { Code } from '../text.tsx';

/** Whether a code is that of a resource's text, which has a plain name if the catalogue lacks it. */
export function isResourceCode(code: string): code is Code {
  return code.startsWith(RESOURCE);
}

/** The code of a resource's text. It may be missing from the catalogue: the plain name is then shown. */
export function resourceCode(...names: string[]): Code {
  return resourceTextCode(...names) as Code;
}

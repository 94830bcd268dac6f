import type { TextCode } from '../../../../contract/texts/index.ts';

/** Why a script is refused, with its line from 1 and what stands there. */
export class ScriptFault extends Error {
  override readonly name = 'ScriptFault';
  constructor(
    readonly code: TextCode & `SCRIPT.${string}`,
    readonly line: number,
    readonly word = '',
  ) {
    super(code);
  }
}

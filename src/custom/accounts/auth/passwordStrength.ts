import { ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { TextCode } from '../../../../contract/texts/index.ts';

/** How long guessing a password takes, from 1 to 4, and what makes it easy to guess, if something does. */
export interface Strength {
  score: 1 | 2 | 3 | 4;
  advice: TextCode | undefined;
}

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** The strength of a password by what zxcvbn-ts knows of leaked passwords, keyboards, repetitions and dates. */
export function strengthOf(password: string): Strength {
  const { score, feedback } = zxcvbn.check(password);
  return { score: score === 0 ? 1 : score, advice: score < 3 ? adviceOf(feedback) : undefined };
}

function adviceOf({ warning }: ZxcvbnResult['feedback']): TextCode {
  return (warning !== null && advice[warning]) || 'AUTH.STRENGTH_LONGER';
}

const advice: Readonly<Record<string, TextCode>> = {
  common: 'AUTH.STRENGTH_KNOWN',
  commonNames: 'AUTH.STRENGTH_KNOWN',
  namesByThemselves: 'AUTH.STRENGTH_KNOWN',
  similarToCommon: 'AUTH.STRENGTH_KNOWN',
  topHundred: 'AUTH.STRENGTH_KNOWN',
  topTen: 'AUTH.STRENGTH_KNOWN',
  wordByItself: 'AUTH.STRENGTH_KNOWN',
  dates: 'AUTH.STRENGTH_DATE',
  recentYears: 'AUTH.STRENGTH_DATE',
  extendedRepeat: 'AUTH.STRENGTH_PATTERN',
  keyPattern: 'AUTH.STRENGTH_PATTERN',
  sequences: 'AUTH.STRENGTH_PATTERN',
  simpleRepeat: 'AUTH.STRENGTH_PATTERN',
  straightRow: 'AUTH.STRENGTH_PATTERN',
};

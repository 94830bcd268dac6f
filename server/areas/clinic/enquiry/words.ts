import type { Language } from '../../../../contract/kit/language.ts';
import { interpolate, type Params } from '../../../../contract/kit/message.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import { textOf } from '../../platform/localization/catalogue.ts';
import type { Estimate } from './estimate.ts';

/** Minutes to which an estimate is rounded up: it is no more exact. */
const STEP = 5;

/** An estimate in words. */
export function wordsOf({ minutes, before }: Estimate, language: Language): string {
  const say = (code: TextCode, params: Params = {}) =>
    interpolate(textOf(code, language), params, language);
  const rounded = Math.ceil(minutes / STEP) * STEP;
  if (rounded === 0) return say('EWT.NOW');
  const hours = Math.floor(rounded / 60);
  const time =
    hours === 0
      ? say('EWT.MINUTES', { minutes: rounded })
      : say('EWT.HOURS', { hours, minutes: rounded % 60 });
  return before === 0 ? say('EWT.NEXT', { time }) : say('EWT.ESTIMATE', { time, count: before });
}

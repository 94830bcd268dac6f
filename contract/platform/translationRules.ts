import type { Fault } from '../kit/failure.ts';
import { FORMS, formsOf, paramsIn } from '../kit/message.ts';

/** Maximum length of a text. */
export const MAX_TEXT = 1_000;

/** What a translation is held against: the shipped text in English, and how many forms its own language has of it. */
export interface Shipped {
  english: string;
  forms: number;
}

/**
 * What is wrong with a text of the catalogue; undefined if nothing is. It names the parameters of the English text, has
 * as many forms as its language needs, and contains no markup. Server and form check with it.
 */
export function translationFault(
  text: string,
  { english, forms: wanted }: Shipped,
): Omit<Fault, 'field'> | undefined {
  if (text.trim() === '') return { code: 'GENERAL.REQUIRED' };
  if (text.length > MAX_TEXT) return { code: 'GENERAL.TOO_LONG', params: { max: MAX_TEXT } };
  if (control.test(text)) return { code: 'GENERAL.INVALID' };
  if (markup.test(text)) return { code: 'TRANSLATION.MARKUP' };
  const forms = formsOf(text);
  if (forms.length !== wanted)
    return { code: 'TRANSLATION.FORMS', params: { count: wanted, mark: FORMS } };
  if (forms.includes('')) return { code: 'TRANSLATION.EMPTY_FORM', params: { mark: FORMS } };
  if (openedParam.test(text.replace(param, '')))
    return { code: 'TRANSLATION.BROKEN_PARAM', params: { example: named('name') } };
  return paramFault(forms, formsOf(english));
}

/** Each form may name what the English text names; the last one, which always fits, names all of its last one. */
function paramFault(
  forms: readonly string[],
  english: readonly string[],
): Omit<Fault, 'field'> | undefined {
  const known = paramsIn(english.join(' '));
  const foreign = paramsIn(forms.join(' ')).filter((name) => !known.includes(name));
  if (foreign.length > 0)
    return { code: 'TRANSLATION.FOREIGN_PARAMS', params: { names: foreign.map(named).join(', ') } };
  const given = paramsIn(forms.at(-1) ?? '');
  const missing = paramsIn(english.at(-1) ?? '').filter((name) => !given.includes(name));
  if (missing.length > 0)
    return { code: 'TRANSLATION.MISSING_PARAMS', params: { names: missing.map(named).join(', ') } };
  return undefined;
}

const named = (name: string) => `%{${name}}`;
const param = /%\{\w+\}/g;
/** The beginning of a parameter, in this or another notation. */
const openedParam = /%\s?\{|\{\{|\$\{/;
const markup = /<[a-z/!?]|&(?:#\d|#x[\da-f]|[a-z]+;)/i;
// Lines may be broken; nothing else that is no letter to be seen, such as a change of the direction.
const control = /(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]|\p{Noncharacter_Code_Point}/u;

import type { Language } from '../../../../contract/kit/language.ts';
import { interpolate, type Params } from '../../../../contract/kit/message.ts';
import { valueCode } from '../../../../contract/kit/valueCode.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import type { ValueList } from '../../../../contract/texts/values.ts';
import { isolated } from '../../../kit/pdf/isolates.ts';
import { textOf } from './catalogue.ts';

/** Texts of the catalogue in a language for papers. What is filled in cannot change the order of the words around it. */
export const textsIn =
  (language: Language) =>
  (code: TextCode, params: Params = {}): string =>
    interpolate(textOf(code, language), params, language, isolated);

/** Values of lists in a language; one that the catalogue does not have is itself. */
export const valuesIn =
  (language: Language) =>
  (list: ValueList, stored: string): string => {
    const code = valueCode(list, stored);
    const text = textOf(code, language);
    return text === code ? stored : text;
  };

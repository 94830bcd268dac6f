import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { fill, heard, type Params } from '../../contract/kit/message.ts';
import { plainWords } from './words.ts';

/**
 * The codes of the product's texts. The product fills it by declaration merging (src/i18n/codes.ts), so that a
 * misspelt code does not compile; the framework alone takes any string.
 */
export interface TextCodes {
  none?: never;
}
type Known = Exclude<Extract<keyof TextCodes, string>, 'none'>;
export type Code = [Known] extends [never] ? string : Known;

/** The catalogue of the moment and the language it is in. */
export interface Texts {
  /** The text of a code, or undefined where the catalogue does not hold it. */
  find: (code: string) => string | undefined;
  language: string;
}

const TextsContext = createContext<Texts>({ find: () => undefined, language: 'en' });

export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>;
}

export interface Translate {
  /** The text of a code with its parameters filled in; the code itself where there is no text. */
  (code: Code, params?: Params): string;
  /** The text of a message as `say` made it, or of any code that came over the wire. */
  said: (message: string, otherwise?: string) => string;
  language: string;
}

/** Texts by code in the language of the moment: `const t = useText(); t('SHELL.SIGN_OUT')`. */
export function useText(): Translate {
  const { find, language } = useContext(TextsContext);
  return useMemo(() => translator(find, language), [find, language]);
}

/** A translator over a catalogue, for use outside React. */
export function translator(find: Texts['find'], language: string): Translate {
  const translate = (code: string, params?: Params) => fill(find(code) ?? plainWords(code), params);
  return Object.assign(translate, {
    said: (message: string, otherwise?: string) => {
      const { code, params } = heard(message);
      const text = find(code);
      return text === undefined ? (otherwise ?? code) : fill(text, params);
    },
    language,
  });
}

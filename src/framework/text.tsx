import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { interpolate, decodeMessage, type Params } from '../../contract/kit/message.ts';
import { fallbackText } from '../../contract/kit/textCodes.ts';
import { valueCode } from '../../contract/kit/valueCode.ts';
import { type HourFormat, useHourFormat } from './hourFormat.ts';
import { isolated } from './isolated.ts';

/**
 * The codes of the product's texts. The product fills this by declaration merging (src/i18n/codes.ts), so that a
 * misspelt code does not compile. Without it, any string is accepted.
 */
export interface TextCodes {
  none?: never;
}
type Known = Exclude<Extract<keyof TextCodes, string>, 'none'>;
export type Code = [Known] extends [never] ? string : Known;
/** The lists whose values the catalogue has texts for. */
export type ValueList = [Known] extends [never] ? string : ListOf<Known>;
type ListOf<C> = C extends `VALUE.${infer L}.${string}` ? L : never;

/** The catalogue and its language. */
export interface Texts {
  /** The text of a code, or undefined if the catalogue does not contain it. */
  find: (code: string) => string | undefined;
  language: string;
  /** All texts at hand, by code. */
  catalogue?: Readonly<Record<string, string>>;
  /** Receives each text as it is rendered, with its code. */
  onRendered?: (code: string, text: string) => void;
  /** Loads the texts of codes in every language of the product. */
  textsInEveryLanguage?: () => Promise<TextsOfCode>;
}

/** The texts of a code, one in each language; none if the catalogue does not contain it. */
export type TextsOfCode = (code: string) => readonly string[];

const TextsContext = createContext<Texts>({ find: () => undefined, language: 'en' });

/** A branch's own translation of a value of a list, if it has one. */
export type OwnTranslation = (list: string, value: string) => string | undefined;

const OwnTranslationContext = createContext<OwnTranslation>(() => undefined);

/** Translates values of lists by the branch's own translations, before the catalogue's. */
export function OwnTranslationProvider({
  translation,
  children,
}: {
  translation: OwnTranslation;
  children: ReactNode;
}) {
  return <OwnTranslationContext value={translation}>{children}</OwnTranslationContext>;
}

const HourFormatContext = createContext<HourFormat>('12');

export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return (
    <TextsContext value={texts}>
      <HourFormatContext value={useHourFormat()}>{children}</HourFormatContext>
    </TextsContext>
  );
}

export interface Translate {
  /** The text of a code with its parameters filled in; the code itself if there is no text. */
  (code: Code, params?: Params): string;
  /** The text of an encoded message (`encodeMessage`), or of any code from the server. */
  message: (message: string, otherwise?: string) => string;
  /** A value of a list in the current language; the value itself if the catalogue does not contain it. */
  value: (list: ValueList, value: string) => string;
  language: string;
  /** How times within texts are written. */
  hourFormat: HourFormat;
}

/**
 * Texts by code in the current language: `const t = useText(); t('SHELL.SIGN_OUT')`. Another hour format is another
 * translator, so that what contains times renders again.
 */
export function useText(): Translate {
  const { find, language, onRendered } = useContext(TextsContext);
  const hourFormat = useContext(HourFormatContext);
  const own = useContext(OwnTranslationContext);
  return useMemo(() => {
    const translate = createTranslate(find, language, hourFormat, own);
    return onRendered ? reporting(translate, onRendered) : translate;
  }, [find, language, hourFormat, own, onRendered]);
}

/** All texts at hand, by code. */
export function useCatalogue(): Readonly<Record<string, string>> {
  return useContext(TextsContext).catalogue ?? NONE;
}

const NONE = {};

/** Loads the texts of codes in every language, or only in the current one if there are no others. */
export function useTextsInEveryLanguage(): () => Promise<TextsOfCode> {
  const { find, textsInEveryLanguage } = useContext(TextsContext);
  return textsInEveryLanguage ?? (() => Promise.resolve((code) => [find(code)].filter(isText)));
}

const isText = (text: string | undefined): text is string => text !== undefined;

/** The same translator, which reports what it renders. */
function reporting(translate: Translate, onRendered: NonNullable<Texts['onRendered']>): Translate {
  const reported = (code: string, text: string) => {
    onRendered(code, text);
    return text;
  };
  return Object.assign(
    (code: Code, params?: Params) => reported(code, translate(code, params)),
    translate,
    {
      message: (message: string, otherwise?: string) =>
        reported(decodeMessage(message).code, translate.message(message, otherwise)),
      value: (list: ValueList, value: string) =>
        reported(valueCode(list, value), translate.value(list, value)),
    },
  );
}

/** A translator over a catalogue, for use outside React. */
export function createTranslate(
  find: Texts['find'],
  language: string,
  hourFormat: HourFormat = '12',
  own: OwnTranslation = () => undefined,
): Translate {
  const translate = (code: string, params?: Params) =>
    interpolate(find(code) ?? fallbackText(code), params, language, isolated);
  return Object.assign(translate, {
    message: (message: string, otherwise?: string) => {
      const { code, params } = decodeMessage(message);
      const text = find(code);
      // A text that is still on its way is blank, and the server's own words say the same.
      return text === undefined || (text === '' && otherwise !== undefined)
        ? (otherwise ?? code)
        : interpolate(text, params, language, isolated);
    },
    value: (list: string, value: string) =>
      own(list, value) ?? find(valueCode(list, value)) ?? value,
    language,
    hourFormat,
  });
}

import { accounts } from './accounts.ts';
import { clinic } from './clinic.ts';
import { general } from './general.ts';
import { shell } from './shell.ts';

/** A text in English, Malay and Chinese. %{names} are filled in. */
export type Text = readonly [en: string, ms: string, zh: string];

/** The catalogue as it ships: every text of pages and server by its code. */
export const texts = { ...general, ...accounts, ...clinic, ...shell } satisfies Record<
  string,
  Text
>;
export type TextCode = keyof typeof texts;

export const languages = ['en', 'ms', 'zh'] as const;
export type Language = (typeof languages)[number];

/** The language that an Accept-Language header or a browser's preference comes closest to; English otherwise. */
export function languageOf(wanted: string | undefined): Language {
  const tags = (wanted ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return (
    languages.find(
      (language) => language === tags.find((tag) => (languages as readonly string[]).includes(tag)),
    ) ?? 'en'
  );
}

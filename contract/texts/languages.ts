/** The languages of the product. Apart from the texts, so that a page knows them without loading all texts. */
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

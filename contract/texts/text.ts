/** A text in English, Malay and Chinese. %{names} are filled in. */
export type Text = readonly [en: string, ms: string, zh: string];

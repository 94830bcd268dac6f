/**
 * A text in English, Malay and Chinese. %{names} are filled in. `%{count} record |||| %{count} records` has a form for one and
 * a form for others; a language that needs no such forms has one.
 */
export type Text = readonly [en: string, ms: string, zh: string];

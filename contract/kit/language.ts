/** The code of a language, one that ships or one that was added. */
export type Language = string;

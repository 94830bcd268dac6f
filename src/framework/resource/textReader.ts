/** What a written text stands for on the wire, with what was done to it; or why it stands for nothing. */
export type ReadResult = { value: unknown; note?: string } | { fault: string };

/** One value of a choice, with every word that it is known by. */
export interface KnownChoice {
  value: string | number;
  names: readonly string[];
}

/** What the reading of a text needs beside the text. */
export interface ReadContext {
  /** Words for yes and no, in every language. */
  yes: readonly string[];
  no: readonly string[];
  choices: readonly KnownChoice[];
  /** Whether numbers of a day are written month first. */
  monthFirst: boolean;
  /** What the same row says of another field, as written; empty where it says nothing. */
  otherCell: (field: string) => string;
}

export type TextReader = (text: string, words: ReadContext) => ReadResult;

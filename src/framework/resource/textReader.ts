/** The value of a text on the wire, with a remark if it was corrected; or why it has none. */
export type ReadResult = { value: unknown; note?: string } | { fault: string };

/** One value of a choice, with all its names. */
export interface KnownChoice {
  value: string | number;
  names: readonly string[];
}

/** What else is needed to read a text. */
export interface ReadContext {
  /** The words for yes and no in every language. */
  yes: readonly string[];
  no: readonly string[];
  choices: readonly KnownChoice[];
  /** Whether dates are month first. */
  monthFirst: boolean;
  /** The text of another field in the same row; '' if empty. */
  otherCell: (field: string) => string;
}

export type TextReader = (text: string, words: ReadContext) => ReadResult;

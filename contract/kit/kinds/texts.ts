import { declared, isScientificNotation, type TextReader, type Words } from './declare.ts';

const asWritten: TextReader = (text) =>
  isScientificNotation(text) ? { fault: 'IMPORT.SHORTENED' } : { value: text };

const listed = (value: unknown, words: Words): string =>
  typeof value === 'string' && words.listed ? words.listed(value) : String(value);

const shared = {
  column: 'text',
  none: '',
  narrowedBy: 'words',
  read: asWritten,
  write: listed,
} as const;

/** One line of text. */
export const textKind = declared<string>({
  ...shared,
  joinedBy: ', ',
  sample: (number) => `Text ${number}`,
});

/** Several lines of text. */
export const longTextKind = declared<string>({
  ...shared,
  joinedBy: '\n',
  sample: (number) => `Line one of ${number}\nand its second`,
});

/** A new password, in the dialog of an action. */
export const passwordKind = declared<string>({
  narrowedBy: 'nothing',
  none: '',
  isApart: true,
  sample: (number) => `Secret#${1000 + number}`,
});

/** A picture inside its record, as base64; a history only says whether there was one. */
export const photoKind = declared<string>({
  narrowedBy: 'nothing',
  none: '',
  isApart: true,
  read: () => ({ fault: 'IMPORT.NO_PICTURE' }),
  write: (value, { yes, no }) => (value === false ? no : yes),
  sample: () => '',
});

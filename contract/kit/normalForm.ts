/**
 * The form in which texts are compared, as the database makes it (app.normal_form): small letters without marks and
 * without what is typed in one place and left out in another. A test holds the two together.
 */
export function normalForm(content: string): string {
  return content
    .replace(leftOut, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/([a-z])[\u0300-\u036F]+/g, '$1')
    .replace(/[ßæœøđłıħð]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['`\-/\u2010\u2044]/g, '')
    .normalize('NFC');
}

/** Whether a text contains every typed word, in any order and however it is typed. */
export function hasWords(text: string, typed: string): boolean {
  const content = normalForm(text);
  return wordsOf(typed).every((word) => content.includes(word));
}

/** The words of what is typed, in their normal form. */
export const wordsOf = (typed: string): string[] => normalForm(typed).split(/\s+/).filter(Boolean);

const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ð: 'd',
};

// Joiners and variation selectors stand apart, as they join letters in a class.
const leftOut =
  /[\u00B4\u02B9\u02BB-\u02BF\u02C8\u02CA\u02CB\u2018-\u201B\u2032\u2035\u2010-\u2015\u2212\u2044\u2215\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|\u034F|\u200D|\uFE0E|\uFE0F/g;

/** The code of the text of a value of a list. A value without such a text is shown as it is stored. */
export function valueCode(list: string, value: string): string {
  return `${VALUE}${list}.${value}`;
}

/** Whether a code is that of a value, which may have no text. */
export function isValueCode(code: string): boolean {
  return code.startsWith(VALUE);
}

const VALUE = 'VALUE.';

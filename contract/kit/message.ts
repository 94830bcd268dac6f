/** Values of the %{names} in a text. */
export type Params = Record<string, string | number>;

/**
 * Encodes a message code and its parameters as one string, for a validation library that only supports strings.
 * `decodeMessage` reverses it.
 */
export function encodeMessage(code: string, params?: Params): string {
  if (!params) return code;
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, String(value)]),
  );
  return `${code}?${query}`;
}

/** Decodes the code and parameters of `encodeMessage`. */
export function decodeMessage(message: string): { code: string; params?: Params } {
  const at = message.indexOf('?');
  if (at < 0) return { code: message };
  return {
    code: message.slice(0, at),
    params: Object.fromEntries(new URLSearchParams(message.slice(at + 1))),
  };
}

/** Stands between the two forms of a text: `%{count} record |||| %{count} records`, as react-admin's texts have it. */
const FORMS = '||||';

/**
 * A text with its parameters filled in: each %{name} is replaced, and one without a parameter stays. Of a text with two
 * forms, a `count` of 1 takes the first and any other the second. A language without such forms has one.
 */
export function interpolate(text: string, params: Params = {}): string {
  return formOf(text, params).replace(/%\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );
}

function formOf(text: string, { count }: Params): string {
  if (!text.includes(FORMS)) return text;
  const [one = '', others = one] = text.split(FORMS);
  return (Number(count) === 1 ? one : others).trim();
}

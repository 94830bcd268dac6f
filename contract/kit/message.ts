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

/** Stands between the forms of a text: `%{count} record |||| %{count} records`, as react-admin's texts have it. */
export const FORMS = '||||';

/** The forms of a text; most have one. */
export const formsOf = (text: string): string[] => text.split(FORMS).map((form) => form.trim());

/** The names of the parameters in a text, each once. */
export const paramsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name)),
];

/**
 * A text with its parameters filled in: each %{name} is replaced, and one without a parameter stays. Of a text with two
 * forms, a `count` of 1 takes the first and any other the second; of one with more, the form that its language has for
 * the count. A language without such forms has one. `shown` says how a value stands in the text.
 */
export function interpolate(
  text: string,
  params: Params = {},
  language = 'en',
  shown: (value: string) => string = (value) => value,
): string {
  return formOf(text, params, language).replace(/%\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? shown(String(params[name])) : whole,
  );
}

/** The plural forms of a language for whole numbers, as `Intl.PluralRules` names them, in its order. */
export function pluralForms(language: string): readonly string[] {
  const known = forms.get(language);
  if (known) return known;
  const rules = new Intl.PluralRules(language);
  const taken = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)));
  const found = order.filter((form) => taken.has(form));
  forms.set(language, found);
  return found;
}

const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
const forms = new Map<string, readonly string[]>();

function formOf(text: string, { count }: Params, language: string): string {
  if (!text.includes(FORMS)) return text;
  const given = formsOf(text);
  const [one = '', others = one] = given;
  // A text in English stands in for one that a language lacks.
  if (given.length === 2 || pluralForms(language).length !== given.length)
    return Number(count) === 1 ? one : others;
  const form = new Intl.PluralRules(language).select(Number(count));
  return given[pluralForms(language).indexOf(form)] ?? given.at(-1) ?? '';
}

/** Values that fill the %{names} of a text. */
export type Params = Record<string, string | number>;

/**
 * A message code with its parameters as one string, which is how it travels through a validation library
 * that knows only strings. `heard` takes it apart again.
 */
export function say(code: string, params?: Params): string {
  if (!params) return code;
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, String(value)]),
  );
  return `${code}?${query}`;
}

/** The code and parameters that `say` put together. */
export function heard(message: string): { code: string; params?: Params } {
  const at = message.indexOf('?');
  if (at < 0) return { code: message };
  return {
    code: message.slice(0, at),
    params: Object.fromEntries(new URLSearchParams(message.slice(at + 1))),
  };
}

/** A text with each %{name} replaced by its parameter; a name without one stays as written. */
export function fill(text: string, params: Params = {}): string {
  return text.replace(/%\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );
}

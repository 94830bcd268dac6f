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

/** Replaces each %{name} of a text by its parameter. A name without one stays. */
export function interpolate(text: string, params: Params = {}): string {
  return text.replace(/%\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );
}

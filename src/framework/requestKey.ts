/** A new key of a request: a UUID. Over plain HTTP, which some networks of their own use, browsers make none themselves. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4, and the variant of RFC 9562.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The keys of what a form has sent and what is not answered yet, by what was asked. They are kept with its draft. */
export class UnansweredKeys {
  readonly #keys = new Map<string, string>();
  #onChange: (() => void) | undefined;

  /** Calls back when they change. Returns the function that ends it. */
  follow(onChange: () => void): () => void {
    this.#onChange = onChange;
    return () => {
      this.#onChange = undefined;
    };
  }

  /** The key of a request: that of its first try, until it is answered. */
  keyOf(asked: string): string {
    const known = this.#keys.get(asked);
    if (known !== undefined) return known;
    const key = newRequestKey();
    this.#keys.set(asked, key);
    this.#onChange?.();
    return key;
  }

  answered(asked: string): void {
    if (this.#keys.delete(asked)) this.#onChange?.();
  }

  /** All of them, to be kept; undefined if there is none. */
  all(): Record<string, string> | undefined {
    return this.#keys.size === 0 ? undefined : Object.fromEntries(this.#keys);
  }

  /** Goes on with those that were kept. */
  take(kept: Readonly<Record<string, string>> = {}): void {
    for (const [asked, key] of Object.entries(kept)) this.#keys.set(asked, key);
  }
}

/** Texts that are kept at most. Those with names or numbers filled in are without end. */
const MOST = 5_000;

/** Which texts of the catalogue stand in the page: their codes by what is shown. */
export class RenderedTexts {
  readonly #codes = new Map<string, Set<string>>();

  /** Keeps that a code was rendered as a text. */
  add(code: string, text: string): void {
    const key = keyOf(text);
    if (key === '') return;
    const codes = this.#codes.get(key) ?? new Set();
    codes.add(code);
    // The latest is kept for longest.
    this.#codes.delete(key);
    this.#codes.set(key, codes);
    const [oldest] = this.#codes.keys();
    if (this.#codes.size > MOST && oldest !== undefined) this.#codes.delete(oldest);
  }

  /** The codes that were rendered as a text. */
  codesOf(text: string): string[] {
    return [...(this.#codes.get(keyOf(text)) ?? [])];
  }
}

// A page shows white space as one space.
const keyOf = (text: string) => text.replace(/\s+/g, ' ').trim();

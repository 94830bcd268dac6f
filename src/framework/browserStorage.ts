/** The browser's storage under one versioned prefix. If a browser refuses to store, values last as long as the tab. */
const PREFIX = 'da.v1.';

/** One stored value. `read` validates it, as any script may have written it. */
export function storedValue<T>(
  area: 'local' | 'tab',
  name: string,
  read: (value: unknown) => T | null,
) {
  const key = PREFIX + name;
  const storage = () => (area === 'local' ? window.localStorage : window.sessionStorage);
  return {
    key,
    get: (): T | null => {
      try {
        const text = storage().getItem(key);
        return text === null ? null : read(JSON.parse(text));
      } catch {
        return null;
      }
    },
    /** Whether something is stored; it is not read. */
    isStored: (): boolean => {
      try {
        return storage().getItem(key) !== null;
      } catch {
        return false;
      }
    },
    set: (value: T): void => {
      attempt(() => storage().setItem(key, JSON.stringify(value)));
    },
    clear: (): void => {
      attempt(() => storage().removeItem(key));
    },
  };
}

/** The stored values of an area whose names begin with a prefix. */
export function storedValuesWithPrefix(area: 'local' | 'tab', start: string) {
  const held = area === 'local' ? window.localStorage : window.sessionStorage;
  return Object.keys(held)
    .filter((key) => key.startsWith(PREFIX + start))
    .map((key) => {
      const name = key.slice(PREFIX.length);
      return { name, clear: storedValue(area, name, () => null).clear };
    });
}

/** Parses a text that must be one of the given ones. */
export function parseOneOf<T extends string>(values: readonly T[]) {
  return (value: unknown): T | null => values.find((each) => each === value) ?? null;
}

/** Parses a text. */
export function parseText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Parses a whole number. */
export function parseInteger(value: unknown): number | null {
  return Number.isInteger(value) ? Number(value) : null;
}

function attempt(write: () => void) {
  try {
    write();
  } catch (error) {
    console.warn('The browser did not store a value', error);
  }
}

import { useSearchParams } from 'react-router-dom';

/** The page's query, and the same with some fields changed (null takes one away). */
export function useQueryFields() {
  const [query, setQuery] = useSearchParams();
  const changed = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  return {
    query,
    /** An address of this page with other fields. */
    to: (changes: Record<string, string | null>) => `?${changed(changes)}`,
    /** Changes the address in its place. */
    set: (changes: Record<string, string | null>) => setQuery(changed(changes), { replace: true }),
    /** Goes on to another address, from which the browser's Back comes back. */
    go: (changes: Record<string, string | null>) => setQuery(changed(changes)),
  };
}

/** A wall clock as an address holds it, `2026-11-24T10:15`; none where the text is no such thing. */
export function wallClockIn(text: string | null): string | undefined {
  const wire = `${text ?? ''}:00.000Z`;
  const isWall = /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/.test(wire);
  return isWall && !Number.isNaN(Date.parse(wire)) ? wire : undefined;
}

/** Ids joined with commas, as an address holds them. */
export function idsOf(text: string | null): number[] {
  return (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
}

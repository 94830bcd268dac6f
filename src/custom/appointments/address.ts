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
    set: (changes: Record<string, string | null>) => setQuery(changed(changes), { replace: true }),
  };
}

/** Ids joined with commas, as an address holds them. */
export function idsOf(text: string | null): number[] {
  return (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
}

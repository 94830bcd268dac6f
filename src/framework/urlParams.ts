import { useSearchParams } from 'react-router-dom';

/** The field of an address with the open tab of a record. */
export const TAB = 'tab';

/** The page's query, with helpers that change some of its fields (null removes a field). */
export function useUrlParams() {
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
    /** The address of this page with changed fields. */
    to: (changes: Record<string, string | null>) => `?${changed(changes)}`,
    /** Replaces the current history entry. */
    set: (changes: Record<string, string | null>) => setQuery(changed(changes), { replace: true }),
    /** Pushes a history entry, so that Back returns here. */
    go: (changes: Record<string, string | null>) => setQuery(changed(changes)),
  };
}

/** The address of a page with some fields. Where that page is in view, it keeps its other ones. */
export function addressWith(
  path: string,
  fields: Record<string, string>,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string {
  const query = new URLSearchParams(pathname === path ? search : '');
  for (const [name, value] of Object.entries(fields)) query.set(name, value);
  return `${path}?${query}`;
}

/** The page that an address opens, whichever of its tabs. */
export function pageOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search);
  query.delete(TAB);
  return `${pathname}?${query}`;
}

/** Parses a wall clock in an address, `2026-11-24T10:15`; undefined if invalid. */
export function parseWallClock(text: string | null): string | undefined {
  const wire = `${text ?? ''}:00.000Z`;
  const isWall = /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/.test(wire);
  return isWall && !Number.isNaN(Date.parse(wire)) ? wire : undefined;
}

/** Parses ids joined with commas. */
export function parseIds(text: string | null): number[] {
  return (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
}

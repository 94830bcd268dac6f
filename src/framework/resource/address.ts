/** The key of a record as its address names it, by the fields of the record. */
export type RecordKey = Readonly<Record<string, string>>;

interface Location {
  pathname: string;
  search: string;
}

/** The part of a list's address that opens its dialog of a new record. */
export const CREATE_HASH = '#new';

const FIELD = /:(\w+)/g;

/** The path of a template, as the router takes it: `/a/edit/?name=:title` has the path `/a/edit`. */
export function templatePath(template: string): string {
  const [path = ''] = template.split('?');
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/** A template with the record's values in their places: the one way to a record's address. */
export function fillTemplate(template: string, record: Readonly<Record<string, unknown>>): string {
  return template.replace(FIELD, (_, field: string) => encodeURIComponent(keyText(record[field])));
}

/** The fields of the record that a template names. */
export function templateFields(template: string): string[] {
  return [...template.matchAll(FIELD)].map(([, field = '']) => field);
}

/** The key that an address carries, or null where it lacks what its template names. A single record's key is empty. */
export function keyFromLocation(
  template: string,
  { pathname, search }: Location,
): RecordKey | null {
  const [path = '', query = ''] = template.split('?');
  const key: Record<string, string> = {};
  const given = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(query)) {
    const field = fieldOf(value);
    if (field !== undefined) key[field] = given.get(name) ?? '';
  }
  const parts = pathname.replace(/\/$/, '').split('/');
  for (const [index, part] of templatePath(path).split('/').entries()) {
    const field = fieldOf(part);
    if (field !== undefined) key[field] = decodeURIComponent(parts[index] ?? '');
  }
  const values = Object.values(key);
  return values.every((value) => value !== '') ? key : null;
}

function fieldOf(part: string): string | undefined {
  return /^:(\w+)$/.exec(part)?.[1];
}

/** A value of a key as an address holds it. */
export function keyText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

import { valueText } from '../fieldValues.ts';
import type { Row } from './props.ts';

/** The key of a record in its address: field names with their values. */
export type RecordKey = Readonly<Record<string, string>>;

/** The addresses of a resource's screens. */
export interface ResourcePaths {
  list: string;
  create?: string;
  edit?: string;
  /** The page that its list, or its only page, belongs to. */
  parent?: string;
}

interface Location {
  pathname: string;
  search: string;
}

/** The hash of a list's address that opens the dialog of a new record. */
export const CREATE_HASH = '#new';
/** The part of a list's address that opens the import. */
export const IMPORT_HASH = '#import';

/** The hash of a list's address that opens the dialog of the record whose id follows. */
export const RECORD_HASH = '#record=';

const FIELD = /:(\w+)/g;

/** The path of a template, for the router: `/a/edit/?name=:title` has the path `/a/edit`. */
export function templatePath(template: string): string {
  const [path = ''] = template.split('?');
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/** The path of a new record, if it is created on the record page instead of in a dialog. */
export function newRecordPath({ paths }: { paths: ResourcePaths }): string | undefined {
  const { create, edit } = paths;
  const isSamePage =
    create !== undefined && edit !== undefined && templatePath(create) === templatePath(edit);
  return isSamePage ? create : undefined;
}

/** Fills a template with a record's values. All addresses of records are made here. */
export function fillTemplate(template: string, record: Readonly<Record<string, unknown>>): string {
  return template.replace(FIELD, (_, field: string) =>
    encodeURIComponent(valueText(record[field])),
  );
}

/** The fields of the record that a template uses. */
export function templateFields(template: string): string[] {
  return [...template.matchAll(FIELD)].map(([, field = '']) => field);
}

/** The address of a list that is narrowed by a field. */
export const narrowedList = (
  resource: { paths: ResourcePaths },
  field: string,
  value: unknown,
): string => narrowedToAll(resource, { [field]: value });

/** The address of a list that is narrowed by several fields. */
export function narrowedToAll(
  { paths }: { paths: ResourcePaths },
  filter: Readonly<Record<string, unknown>>,
): string {
  return `${paths.list}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}

/**
 * The record key in an address; null if a part of it is missing. The key of a single record is empty. Beside other
 * fields an id may be missing: it tells apart records that are equal in these.
 */
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
  if (isComplete(key)) return key;
  const known = Object.entries(key).filter(([name, value]) => value !== '' || !isIdField(name));
  const isFound =
    known.some(([name]) => !isIdField(name)) && known.every(([, value]) => value !== '');
  return isFound ? Object.fromEntries(known) : null;
}

/** The identity of a record: its id, and the fields in its address. */
export function recordIdentity(
  { id, paths }: { id: string; paths: ResourcePaths },
  record: Readonly<Record<string, unknown>>,
): RecordKey {
  const names = [id, ...templateFields(paths.edit ?? '')];
  return Object.fromEntries(names.map((name) => [name, valueText(record[name])]));
}

/** The address of a record's page; undefined if it opens in a dialog. */
export function recordAddress(
  { paths: at }: { paths: ResourcePaths },
  record: Row,
): string | undefined {
  return at.edit === undefined ? undefined : fillTemplate(at.edit, record);
}

/** Whether a field of a key is an id: the record's own, or that of what it belongs to. */
export const isIdField = (name: string): boolean => name === 'id' || name.endsWith('ID');

const isComplete = (key: RecordKey) => Object.values(key).every((value) => value !== '');

function fieldOf(part: string): string | undefined {
  return /^:(\w+)$/.exec(part)?.[1];
}

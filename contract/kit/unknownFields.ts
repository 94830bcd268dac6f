import type { Call } from './call.ts';
import type { Fault } from './failure.ts';

/** Fields of an address beside those of its call: what a browser cannot send as a header, and what tells two apart. */
const IN_ADDRESS = ['readOnlyToken', 'branchId', 'language'];
const BUSTER = '_';
/** Most unknown fields that one answer names, and the longest part of a name. */
const MOST = 20;
const LONGEST = 100;

/** What a call is sent: the fields of its address and of its body. */
export interface Sent {
  query: object;
  body: object;
}

/**
 * The fields that a call does not know, where they stand. They are refused: a field that is dropped would be a change
 * that nobody made. What is inside a field may be a record as it was answered, of which the declared part counts.
 */
export function unknownFields(call: Call, { query, body }: Sent): Fault[] {
  if (call.foreign) return [];
  const beside = call.readOnlyToken ? [BUSTER, ...IN_ADDRESS] : [BUSTER];
  return [
    ...Object.keys(query).filter((name) => !isOf(call.query, name) && !beside.includes(name)),
    ...(isFields(body) ? Object.keys(body) : []).filter((name) => !isOf(call.body, name)),
  ]
    .slice(0, MOST)
    .map((name) => ({ field: name.slice(0, LONGEST), code: 'GENERAL.UNKNOWN_FIELD' }));
}

/** Sorts fields of any place into those of a call's body and the others, which are of its address. */
export function placed(call: Call, fields: object): Sent {
  const given = Object.entries(fields);
  return {
    query: Object.fromEntries(given.filter(([name]) => !isOf(call.body, name))),
    body: Object.fromEntries(given.filter(([name]) => isOf(call.body, name))),
  };
}

function isOf({ shape }: Call['query'], name: string): boolean {
  return Object.hasOwn(shape, name);
}

const isFields = (body: unknown) =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/** A segment's name: timeline, log and place in the log, 8 hexadecimal digits each. */
export const segmentForm = /^[\dA-F]{24}$/;
/** Segments of 16 MB in a log of 4 GB. */
const SEGMENTS_OF_A_LOG = 256;

/** The names of the segments from the first to the last, both included. */
export function segmentsBetween(first: string, last: string): string[] {
  if (first.slice(0, 8) !== last.slice(0, 8) || first > last)
    throw new Error(`no write-ahead log leads from ${first} to ${last}`);
  const names = [first];
  for (let name = first; name !== last;) names.push((name = segmentAfter(name)));
  return names;
}

/** The name of the segment that follows in the same timeline. */
export function segmentAfter(name: string): string {
  const number =
    Number.parseInt(name.slice(8, 16), 16) * SEGMENTS_OF_A_LOG +
    Number.parseInt(name.slice(16), 16) +
    1;
  return (
    name.slice(0, 8) + hex(Math.floor(number / SEGMENTS_OF_A_LOG)) + hex(number % SEGMENTS_OF_A_LOG)
  );
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');

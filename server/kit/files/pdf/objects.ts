import { damaged } from './fault.ts';
import { isOfNumber, isSpace } from './syntax.ts';

/**
 * Where objects begin, behind their `obj`: everywhere in the file, whatever its cross-reference table says, since that
 * may point into a text, a comment or a stream.
 */
export function* objectsIn(bytes: Buffer): Generator<{ at: number; object: number }> {
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    const object = numberBefore(bytes, at);
    if (object !== undefined) yield { at: at + 3, object };
  }
}

/** The number of the object whose `obj` stands here; undefined where that is some other word. */
function numberBefore(bytes: Buffer, at: number): number | undefined {
  const generation = spaceBack(bytes, at - 1);
  if (isOfNumber(bytes[generation])) {
    const space = numberBack(bytes, generation);
    const end = spaceBack(bytes, space);
    if (end < space && isOfNumber(bytes[end]))
      return Number(bytes.toString('latin1', numberBack(bytes, end) + 1, end + 1));
    refuseComment(bytes, end, space);
    return undefined;
  }
  refuseComment(bytes, generation, at - 1);
  return undefined;
}

/** Throws where comments alone stand between a number and what follows it: no program writes an object so. */
function refuseComment(bytes: Buffer, last: number, end: number): void {
  if (!/[\r\n]/.test(bytes.toString('latin1', last + 1, end + 1))) return;
  for (let lineEnd = last; lineEnd >= 0;) {
    const start = lineStart(bytes, lineEnd);
    const comment = bytes.subarray(start, lineEnd + 1).indexOf('%');
    if (comment < 0) return;
    const before = spaceBack(bytes, start + comment - 1);
    if (before >= start) {
      if (isOfNumber(bytes[before])) throw damaged();
      return;
    }
    lineEnd = before;
  }
}

function lineStart(bytes: Buffer, at: number): number {
  let start = at;
  while (start > 0 && bytes[start - 1] !== 10 && bytes[start - 1] !== 13) start--;
  return start;
}

/** The last place up to here that is no white space. */
function spaceBack(bytes: Buffer, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at--;
  return at;
}

/** The last place up to here that is not of the number which ends here. */
function numberBack(bytes: Buffer, from: number): number {
  let at = from;
  while (isOfNumber(bytes[at])) at--;
  return at;
}

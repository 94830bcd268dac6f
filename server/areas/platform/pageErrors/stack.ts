import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ReportedPageError } from '../../../../contract/platform/pageErrors.ts';
import type { StackPosition } from '../../../db/schema/pageErrors.ts';
import { SourceMaps } from '../../../kit/monitoring/sourceMaps.ts';
import { root } from '../../../kit/root.ts';

/** Positions of a stack by which an error is known. */
const KNOWN_BY = 3;

/** The maps of the built pages, outside of what is served (`scripts/sourceMaps.ts`). */
const maps = new SourceMaps(join(root, 'dist/maps'));

/** The sources of a stack, and what its error is known by. */
export interface ReadStack {
  stack: StackPosition[];
  fingerprint: string;
}

/** Finds the sources of the stack of an error. A position whose source is not known stays as it came. */
export async function readStack(reported: ReportedPageError): Promise<ReadStack> {
  const stack = await sourcesOf(reported.stack);
  return { stack, fingerprint: fingerprintOf(reported, stack) };
}

async function sourcesOf(stack: ReportedPageError['stack']): Promise<StackPosition[]> {
  const found: StackPosition[] = [];
  // One map after the other: the same file comes several times.
  for (const position of stack)
    found.push((await maps.sourceOf(position)) ?? { ...position, name: '' });
  return found;
}

/**
 * What an error is known by from one release to the next: its kind, name, reason and page, and the sources that it came
 * through. Lines move with each release, and so do the marks of content in the names of built files.
 */
function fingerprintOf(
  { kind, name, reason, reactError, page }: ReportedPageError,
  stack: readonly StackPosition[],
): string {
  const places = stack.slice(0, KNOWN_BY).map((each) => `${unmarked(each.file)} ${each.name}`);
  const known = [kind, name, reason, reactError ?? '', page, ...places];
  return createHash('sha256').update(JSON.stringify(known)).digest('base64url');
}

/** The source and the line that an error came from: the first of our own, as libraries call what we gave them. */
export function placeOf(stack: readonly StackPosition[]): string {
  const own = stack.find(({ file }) => !file.includes('node_modules/')) ?? stack[0];
  return own ? `${own.file}:${own.line}` : '';
}

const unmarked = (file: string): string => file.replace(/-[\w-]{8}(?=\.\w+$)/, '');

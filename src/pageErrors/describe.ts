import {
  MOST_POSITIONS,
  type pageErrorReasons,
  type ReportedPageError,
} from '../../contract/platform/pageErrors.ts';

type Reason = (typeof pageErrorReasons)[number];

/** What the fixed messages of browsers say. None of a message is sent but which of these it is. */
const messages: readonly (readonly [Reason, RegExp])[] = [
  ['react', /^Minified React error #\d+;/],
  [
    'noValue',
    /^Cannot (?:read|set) propert|^can't access property|is (?:null|undefined)$|^(?:null|undefined) is not an object|^Cannot destructure/,
  ],
  ['noFunction', /is not a (?:function|constructor)\b/],
  ['notIterable', /is not iterable|^Spread syntax requires/],
  ['notDefined', /is not defined$|^Can't find variable/],
  ['tooDeep', /call stack|too much recursion/],
  ['wrongTime', /^Invalid (?:time value|date)/i],
  ['wrongRange', /^Invalid (?:array|string|count) |out of range|must be between/],
  ['wrongJSON', /JSON/],
  ['noStorage', /quota|storage/i],
  [
    'noElement',
    /^Failed to execute '(?:removeChild|insertBefore)'|^Node\.(?:removeChild|insertBefore)/,
  ],
];

/** An error as it is told of: what it is called, which fixed message it has, and where in our files it came from. */
export type DescribedError = Pick<ReportedPageError, 'name' | 'reason' | 'reactError' | 'stack'>;

/**
 * Describes an error by the program alone. Undefined for what has no position in our files: what extensions of the
 * browser do, and what the development server serves.
 */
export function describe(
  error: unknown,
  { origin }: { origin: string },
): DescribedError | undefined {
  if (!(error instanceof Error)) return undefined;
  const stack = positionsOf(error, origin);
  if (stack.length === 0) return undefined;
  return { ...namedAs(error), stack };
}

// What browsers and the build say of a file of ours, whose name is sent.
const failedLoad =
  /^(?:Failed to fetch|error loading) dynamically imported module: \S*\/(assets\/[\w.~-]+-[\w-]{8}\.js)$|^Unable to preload CSS for \/(assets\/[\w.~-]+-[\w-]{8}\.css)$/;

/** The same of a file of ours that did not load. */
export function describeLoad(error: unknown): DescribedError | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, script, style] = failedLoad.exec(error.message) ?? [];
  const file = script ?? style;
  if (file === undefined) return undefined;
  return { ...namedAs(error), reason: 'other', stack: [{ file, line: 1, column: 1 }] };
}

function namedAs({ name, message }: Error): Omit<DescribedError, 'stack'> {
  const reason = messages.find(([, pattern]) => pattern.test(message))?.[0] ?? 'other';
  const number = reason === 'react' ? /#(\d{1,4});/.exec(message)?.[1] : undefined;
  return {
    // A word that is no error's name may be a value.
    name: name.length <= 40 && /^[A-Za-z]*(?:Error|Exception)$/.test(name) ? name : 'Error',
    reason,
    reactError: number === undefined ? null : Number(number),
  };
}

function positionsOf({ message, stack = '' }: Error, origin: string) {
  // Chromium begins the stack with the message, which may have lines of its own.
  const head = `: ${message}`;
  const at = stack.indexOf(head);
  const lines = (at < 0 ? stack : stack.slice(at + head.length)).split('\n');
  const place = /(\/assets\/[\w.~-]+\.js):(\d{1,7}):(\d{1,7})\)?$/;
  return lines
    .flatMap((line) => {
      const [all, path, row, column] = place.exec(line) ?? [];
      if (all === undefined || path === undefined) return [];
      const before = line.slice(0, line.length - all.length);
      // The address of another site may end like one of ours.
      if (!before.endsWith(origin) || before.slice(0, -origin.length).includes('/')) return [];
      return [{ file: path.slice(1), line: Number(row), column: Number(column) }];
    })
    .filter(({ line, column }) => line > 0 && column > 0)
    .slice(0, MOST_POSITIONS);
}

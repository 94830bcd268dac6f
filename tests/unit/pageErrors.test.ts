import { array, assert, constantFrom, oneof, property, string, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { describe as described, describeLoad } from '../../src/pageErrors/describe.ts';

const origin = 'https://clinic.test';
const frames = {
  chromium: (at: string) => `    at render (${origin}/assets/${at})\n    at ${origin}/assets/${at}`,
  firefox: (at: string) => `render@${origin}/assets/${at}\n@${origin}/assets/${at}`,
};

function failed(message: string, stack: string, name = 'TypeError'): Error {
  const error = new Error(message);
  error.name = name;
  error.stack = stack;
  return error;
}

it('the positions in our own files are told of, in the stacks of each browser', () => {
  const expected = [
    { file: 'assets/list-Bk3xQ0a1.js', line: 1, column: 4711 },
    { file: 'assets/list-Bk3xQ0a1.js', line: 1, column: 4711 },
  ];
  const at = 'list-Bk3xQ0a1.js:1:4711';
  const message = "Cannot read properties of undefined (reading 'name')";
  const chromium = failed(message, `TypeError: ${message}\n${frames.chromium(at)}`);
  expect(described(chromium, { origin })).toEqual({
    name: 'TypeError',
    reason: 'noValue',
    reactError: null,
    stack: expected,
  });
  expect(described(failed('x is undefined', frames.firefox(at)), { origin })?.stack).toEqual(
    expected,
  );
});

it('what another site or an extension did is not ours', () => {
  const stack = 'Error: no\n    at run (chrome-extension://abc/assets/x-00000000.js:1:2)';
  expect(described(failed('no', stack), { origin })).toBeUndefined();
  expect(described(failed('no', ''), { origin })).toBeUndefined();
  expect(described('no', { origin })).toBeUndefined();
});

it.each([
  ['x is not a function', 'noFunction', null],
  ['Maximum call stack size exceeded', 'tooDeep', null],
  ['Invalid time value', 'wrongTime', null],
  ['Unexpected token \'A\', "Aminah" is not valid JSON', 'wrongJSON', null],
  ['Minified React error #310; visit https://react.dev/errors/310', 'react', 310],
  ['No such patient', 'other', null],
])('%s is known as %s', (message, reason, reactError) => {
  const told = described(failed(message, frames.firefox('a-00000000.js:1:2')), { origin });
  expect([told?.reason, told?.reactError]).toEqual([reason, reactError]);
});

it('a file that did not load is told of by its name', () => {
  const message = `Failed to fetch dynamically imported module: ${origin}/assets/Queue-Bk3xQ0a1.js`;
  expect(describeLoad(new TypeError(message))?.stack).toEqual([
    { file: 'assets/Queue-Bk3xQ0a1.js', line: 1, column: 1 },
  ]);
  expect(describeLoad(new TypeError('Failed to fetch'))).toBeUndefined();
});

/** What somebody typed: it holds a word that nothing of the program holds, and may look like a place of a stack. */
const typed = tuple(
  constantFrom('Aminah', '880101-14-5566', '密码Secret'),
  oneof(string(), constantFrom('\n', '\n    at ', `\n    at f (${origin}/assets/`, '@', ': ')),
  oneof(string(), constantFrom('.js:1:2)', '-00000000.js:1:2', '\n')),
).map(([word, before, after]) => ({ word, text: `${before}${word}${after}` }));
const sentences = array(
  constantFrom('Cannot read', ' is not defined', '"', "'", 'JSON ', 'Error: ', '#12;', ' '),
  { maxLength: 4 },
).map((words) => words.join(''));

it('whatever is typed is never told, wherever it stands in a message, a name or a path of another site', () => {
  const browsers = constantFrom(...Object.values(frames));
  assert(
    property(typed, sentences, sentences, browsers, ({ word, text }, before, after, stackOf) => {
      const message = `${before}${text}${after}`;
      const stack = stackOf('list-Bk3xQ0a1.js:1:4711');
      const errors = [
        failed(message, `TypeError: ${message}\n${stack}`),
        failed(message, stack, text),
        failed(
          message,
          `Error: ${message}\n    at https://else.test/${text.replaceAll('\n', '')}\n${stack}`,
        ),
      ];
      for (const error of errors) {
        const told = described(error, { origin });
        expect(JSON.stringify(told)).not.toContain(word);
      }
      expect(JSON.stringify(describeLoad(failed(message, stack))) ?? '').not.toContain(word);
    }),
    { numRuns: 1_000 },
  );
});

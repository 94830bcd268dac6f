import { readdirSync, readFileSync } from 'node:fs';
import { type JSXOpeningElement, parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

/** Inputs that hold no text. */
const WITHOUT_TEXT = ['checkbox', 'radio', 'file', 'range', 'color', 'hidden'];

describe('inputs of text', () => {
  it('say what the browser may offer in them, which on a shared computer is nothing of other patients', () => {
    const silent = sources().flatMap((file) =>
      inputsIn(file)
        .filter((element) => attribute(element, 'autoComplete') === undefined)
        .map(() => file),
    );
    expect(silent).toEqual([]);
  });

  it('are found at all', () => {
    expect(inputsIn('src/ui/fields.tsx').length).toBeGreaterThan(2);
  });
});

function sources(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `src/${file}`);
}

function inputsIn(file: string): JSXOpeningElement[] {
  const found: JSXOpeningElement[] = [];
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  new Visitor({
    JSXOpeningElement: (element) => {
      const { name } = element;
      if (name.type !== 'JSXIdentifier' || !['input', 'textarea'].includes(name.name)) return;
      if (attribute(element, 'readOnly') !== undefined) return;
      if (!WITHOUT_TEXT.includes(attribute(element, 'type') ?? 'text')) found.push(element);
    },
  }).visit(program);
  return found;
}

/** The text of an attribute, '' if it is computed; undefined without it. */
function attribute({ attributes }: JSXOpeningElement, wanted: string): string | undefined {
  for (const each of attributes) {
    if (each.type !== 'JSXAttribute' || each.name.name !== wanted) continue;
    return each.value?.type === 'Literal' && typeof each.value.value === 'string'
      ? each.value.value
      : '';
  }
  return undefined;
}

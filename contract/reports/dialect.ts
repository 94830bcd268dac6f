import { pageSizes } from '../kit/pageSizes.ts';
import { typedKinds } from '../platform/paperValues.ts';

/** What an attribute takes: one of some words, the name of a field, a whole number, or a text. */
export type AttributeDeclaration =
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'field' }
  | { kind: 'number'; least: number; most: number }
  | { kind: 'words' };

interface ElementDeclaration {
  /** The elements that may stand in it. */
  holds: readonly ElementName[];
  /** Whether words may stand in it. */
  words?: true;
  attributes: Readonly<Record<string, AttributeDeclaration>>;
}

const elementNames = [
  'page',
  'head',
  'row',
  'column',
  'text',
  'image',
  'table',
  'each',
  'if',
  'chart',
  'field',
] as const;
export type ElementName = (typeof elementNames)[number];

export const textStyles = ['title', 'heading', 'strong', 'normal', 'small', 'huge'] as const;
export type TextStyle = (typeof textStyles)[number];

/** What many rows amount to: how many they are, or the sum, average, least or most of a field. */
export const aggregates = ['count', 'sum', 'average', 'least', 'most'] as const;
export type Aggregate = (typeof aggregates)[number];

/** How a moment is written; by its field where nothing is said. */
export const formats = ['date', 'time', 'moment'] as const;
export type Format = (typeof formats)[number];

export const chartKinds = ['bars', 'columns'] as const;

export const alignments = ['left', 'center', 'right'] as const;
export type Alignment = (typeof alignments)[number];

const choice = (values: readonly string[]): AttributeDeclaration => ({ kind: 'choice', values });
const field: AttributeDeclaration = { kind: 'field' };
const words: AttributeDeclaration = { kind: 'words' };
const number = (least: number, most: number): AttributeDeclaration => ({
  kind: 'number',
  least,
  most,
});

const content: readonly ElementName[] = ['row', 'text', 'image', 'table', 'each', 'if', 'chart'];

/** Every element of a report or slip, with its attributes and what may stand in it. There are no others. */
export const elements: Record<ElementName, ElementDeclaration> = {
  page: {
    holds: ['head', ...content],
    attributes: { size: choice(pageSizes), orientation: choice(['portrait', 'landscape']) },
  },
  head: { holds: ['text'], attributes: { title: words, letterhead: choice(['yes', 'no']) } },
  row: { holds: ['column'], attributes: {} },
  column: {
    holds: ['text', 'image', 'if'],
    attributes: {
      width: number(1, 24),
      field,
      value: choice(aggregates),
      title: words,
      format: choice(formats),
      align: choice(alignments),
      total: choice(aggregates),
    },
  },
  text: {
    holds: ['field'],
    words: true,
    attributes: { style: choice(textStyles), align: choice(alignments) },
  },
  image: {
    holds: [],
    attributes: { field, width: number(10, 180), align: choice(alignments) },
  },
  table: { holds: ['column'], attributes: { by: field } },
  each: { holds: content, attributes: { by: field } },
  if: {
    holds: content,
    attributes: { field, is: words, not: words, empty: choice(['yes', 'no']) },
  },
  chart: {
    holds: [],
    attributes: {
      kind: choice(chartKinds),
      by: field,
      value: choice(aggregates),
      field,
      title: words,
    },
  },
  field: {
    holds: [],
    attributes: {
      name: field,
      value: choice(aggregates),
      format: choice(formats),
      otherwise: words,
      ask: words,
      type: choice(typedKinds),
    },
  },
};

export const isElementName = (name: string): name is ElementName => Object.hasOwn(elements, name);

/** An element as it was read, with the line on which it begins. */
export interface ReportElement {
  name: ElementName;
  attributes: Readonly<Record<string, string>>;
  children: (ReportElement | string)[];
  line: number;
}

/** Longest definition in characters. */
export const MAX_DEFINITION = 20_000;
/** Elements within each other. A parser's work grows with it. */
export const DEEPEST_ELEMENT = 16;
/** Longest text of an attribute in characters. */
export const MAX_WORDS = 200;
/** Most texts that a slip asks for. */
export const MOST_ASKED = 10;

import type { Say } from '../../../../contract/clinic/patientFacts.ts';
import {
  type Aggregate,
  aggregates,
  type Alignment,
  alignments,
  chartKinds,
  type ElementName,
  formats,
  type ReportElement,
  type TextStyle,
  textStyles,
} from '../../../../contract/reports/dialect.ts';
import { fieldOf, isFieldName } from '../../../../contract/reports/fields.ts';
import { type Block, type ColumnBlock, MUTED, type Setting } from '../../../kit/pdf/document.ts';
import { isolated } from '../../../kit/pdf/isolates.ts';
import { inSlices } from '../../../kit/slices.ts';
import {
  amountOf,
  groupsOf,
  type ReportRow,
  shownAmount,
  shownValue,
  type Value,
} from './values.ts';

/** What a definition is filled with. */
export interface Filling {
  say: Say;
  /** Values that do not depend on a row. */
  general: ReportRow;
  /** Texts for what a slip asks, by what it asks. */
  answers: ReadonlyMap<string, string>;
  /** What stands over a paper of the clinic. */
  letterhead: Extract<Block, { kind: 'letterhead' }> | undefined;
  /** What the paper is, where its head says nothing. */
  title: string;
  /** A line over the title. */
  kind: string;
}

const MM = 72 / 25.4;

const styles: Record<TextStyle, Setting> = {
  title: { size: 17, weight: 'bold' },
  heading: { size: 12, weight: 'bold' },
  strong: { size: 10, weight: 'bold' },
  normal: { size: 10 },
  small: { size: 8.5, colour: MUTED },
  huge: { size: 46, weight: 'bold' },
};

/** The blocks of what stands in an element, for some rows. Many are filled in in slices. */
export async function blocksIn(
  element: ReportElement,
  rows: readonly ReportRow[],
  filling: Filling,
): Promise<Block[]> {
  const blocks: Block[] = [];
  for (const child of childElements(element)) {
    const own = makers[child.name]?.(child, rows, filling);
    for (const block of (await own) ?? []) blocks.push(block);
  }
  return blocks;
}

type Maker = (
  element: ReportElement,
  rows: readonly ReportRow[],
  filling: Filling,
) => Block[] | Promise<Block[]>;

const makers: Partial<Record<ElementName, Maker>> = {
  head: headOf,
  row: (element, rows, filling) => [rowOf(element, rows, filling)],
  text: onItsOwn,
  image: onItsOwn,
  table: async (element, rows, filling) => [await tableOf(element, rows, filling)],
  each: eachOf,
  if: (element, rows, filling) =>
    holds(element, rows, filling) ? blocksIn(element, rows, filling) : [],
  chart: (element, rows, filling) => [chartOf(element, rows, filling)],
};

function onItsOwn(element: ReportElement, rows: readonly ReportRow[], filling: Filling): Block[] {
  return inColumn(element, rows, filling).map((block) =>
    block.kind === 'text' ? { ...block, after: 4 } : block,
  );
}

/** Each row by itself, or the rows of each value of a field. */
const partsOf = (rows: readonly ReportRow[], by: string | undefined): ReportRow[][] =>
  by === undefined ? rows.map((row) => [row]) : groupsOf(rows, by);

async function eachOf(
  element: ReportElement,
  rows: readonly ReportRow[],
  filling: Filling,
): Promise<Block[]> {
  const parts = partsOf(rows, element.attributes['by']);
  return (await inSlices(parts, (some) => blocksIn(element, some, filling))).flat();
}

function headOf(element: ReportElement, rows: readonly ReportRow[], filling: Filling): Block[] {
  const { title, letterhead } = element.attributes;
  const below = childElements(element).map((child) => ({
    text: wordsOf(child, rows, filling),
    setting: styleOf(child),
  }));
  return [
    ...(letterhead === 'no' || !filling.letterhead ? [] : [filling.letterhead]),
    { kind: 'title', paper: filling.kind, text: title ?? filling.title, below },
  ];
}

function rowOf(element: ReportElement, rows: readonly ReportRow[], filling: Filling): Block {
  const columns = childElements(element).map((column) => ({
    share: Number(column.attributes['width'] ?? 1),
    blocks: childElements(column).flatMap((child) => inColumn(child, rows, filling)),
  }));
  return { kind: 'row', columns };
}

function inColumn(
  element: ReportElement,
  rows: readonly ReportRow[],
  filling: Filling,
): ColumnBlock[] {
  if (element.name === 'if')
    return holds(element, rows, filling)
      ? childElements(element).flatMap((child) => inColumn(child, rows, filling))
      : [];
  if (element.name === 'image') return pictureOf(element, rows);
  if (element.name !== 'text') return [];
  const text = wordsOf(element, rows, filling);
  return text === '' ? [] : [{ kind: 'text', text, setting: styleOf(element) }];
}

function pictureOf({ attributes }: ReportElement, rows: readonly ReportRow[]): ColumnBlock[] {
  const image = rows[0]?.[attributes['field'] ?? ''];
  if (!(image instanceof Uint8Array)) return [];
  const width = Number(attributes['width'] ?? 25) * MM;
  return [{ kind: 'picture', image, width, align: alignmentOf(attributes) }];
}

const alignmentOf = (attributes: ReportElement['attributes']): Alignment =>
  oneOf(alignments, attributes['align']) ?? 'left';

function styleOf({ attributes }: ReportElement): Setting {
  const style = styles[oneOf(textStyles, attributes['style']) ?? 'normal'];
  return { ...style, align: alignmentOf(attributes) };
}

/** The words of a text with its fields filled in. What is filled in cannot change the order of the words around it. */
function wordsOf(element: ReportElement, rows: readonly ReportRow[], filling: Filling): string {
  return element.children
    .map((child) =>
      typeof child === 'string' ? child : isolatedOrNone(fieldText(child, rows, filling)),
    )
    .join('')
    .trim();
}

const isolatedOrNone = (text: string): string => (text === '' ? '' : isolated(text));

function fieldText(
  { attributes }: ReportElement,
  rows: readonly ReportRow[],
  filling: Filling,
): string {
  const { name, value, format, otherwise = '', ask } = attributes;
  if (ask !== undefined) return filling.answers.get(ask) || otherwise;
  const text =
    value === undefined
      ? shownValue(
          filling.say,
          name ?? '',
          valueOf(name ?? '', rows, filling),
          oneOf(formats, format),
        )
      : shownAmount(filling.say, rows, aggregateOf(value), name);
  return text || otherwise;
}

function valueOf(name: string, rows: readonly ReportRow[], { general }: Filling): Value {
  return (Object.hasOwn(general, name) ? general[name] : rows[0]?.[name]) ?? null;
}

function holds(
  { attributes }: ReportElement,
  rows: readonly ReportRow[],
  filling: Filling,
): boolean {
  const { field = '', is, not, empty } = attributes;
  const value = valueOf(field, rows, filling);
  const isEmpty = value === null || value === '';
  if (is !== undefined) return String(value ?? '') === is;
  if (not !== undefined) return String(value ?? '') !== not;
  return isEmpty === (empty === 'yes');
}

async function tableOf(
  element: ReportElement,
  rows: readonly ReportRow[],
  filling: Filling,
): Promise<Block> {
  const { say } = filling;
  const columns = childElements(element).map(({ attributes }) => attributes);
  const by = element.attributes['by'];
  const lines = partsOf(rows, by);
  const hasTotals = columns.some(({ total }) => total !== undefined);
  const named = columns.findIndex(({ total }) => total === undefined);
  return {
    kind: 'table',
    columns: columns.map((column) => ({
      title: column['title'] ?? columnTitle(say, column),
      share: Number(column['width'] ?? (isAmount(column) ? 2 : 4)),
      align: oneOf(alignments, column['align']) ?? (isAmount(column) ? 'right' : 'left'),
    })),
    rows: await inSlices(lines, (line) => columns.map((column) => cellText(column, line, filling))),
    ...(hasTotals && {
      totals: columns.map(({ total, field }, index) => {
        if (total !== undefined) return shownAmount(say, rows, aggregateOf(total), field);
        return index === named ? say('PAPER.SUM') : '';
      }),
    }),
  };
}

type Column = ReportElement['attributes'];

function cellText(
  { field = '', value, format }: Column,
  rows: readonly ReportRow[],
  filling: Filling,
): string {
  return value === undefined
    ? shownValue(filling.say, field, valueOf(field, rows, filling), oneOf(formats, format))
    : shownAmount(filling.say, rows, aggregateOf(value), field);
}

const isAmount = ({ field = '', value }: Column): boolean => {
  const kind = fieldOf(field)?.kind;
  return value !== undefined || kind === 'number' || kind === 'money';
};

const columnTitle = (say: Say, { field }: Column): string =>
  field === undefined ? say('REPORT.VALUE.count') : fieldLabel(say, field);

/** The label of a field. */
export const fieldLabel = (say: Say, name: string): string =>
  isFieldName(name) ? say(`REPORT.FIELD.${name}`) : '';

function chartOf(
  { attributes }: ReportElement,
  rows: readonly ReportRow[],
  { say }: Filling,
): Block {
  const { kind = 'bars', by = '', value = 'count', field, title } = attributes;
  return {
    kind: 'chart',
    title: title ?? '',
    form: oneOf(chartKinds, kind) ?? 'bars',
    bars: groupsOf(rows, by).map((group) => ({
      label: shownValue(say, by, group[0]?.[by] ?? null) || '–',
      amount: amountOf(group, aggregateOf(value), field) ?? 0,
      text: shownAmount(say, group, aggregateOf(value), field),
    })),
  };
}

/** A word that an attribute has, of those that it may have. */
const oneOf = <W extends string>(words: readonly W[], given: string | undefined): W | undefined =>
  words.find((word) => word === given);

const aggregateOf = (value: string): Aggregate => oneOf(aggregates, value) ?? 'count';

const childElements = ({ children }: ReportElement): ReportElement[] =>
  children.filter((child) => typeof child !== 'string');

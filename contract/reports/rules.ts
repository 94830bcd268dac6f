import type { Params } from '../kit/message.ts';
import type { TextCode } from '../texts/index.ts';
import type { Subject } from './dataSets.ts';
import { elements, MAX_WORDS, type ReportElement } from './dialect.ts';
import { fieldOf, generalFields } from './fields.ts';

/** What a field stands for in a place: all rows, those of a group with one value in common, or one row. */
export type Scope = { of: 'rows' } | { of: 'group'; by: string } | { of: 'row' };

interface Given {
  element: ReportElement;
  parent: ReportElement | undefined;
  /** The scope around it. */
  outer: Scope;
  subject: Subject;
  fields: readonly string[];
}

/** What can be wrong with a definition. */
export type FaultCode = Extract<TextCode, `REPORT.XML.${string}`>;

type Refuse = (code: FaultCode, params?: Params) => never;

/** Refuses an element whose attributes are not those that it may have there; returns the scope within it. */
export function checkElement(given: Given, refuse: Refuse): Scope {
  checkAttributes(given, refuse);
  const { element, outer, subject, parent } = given;
  if (subject.kind === 'slip' && ['table', 'each', 'chart'].includes(element.name))
    refuse('REPORT.XML.ONE_RECORD', { name: element.name });
  const inner = scopeWithin(element, outer);
  if (element.name === 'column') checkColumn(given, refuse);
  else if (element.name === 'field') checkField(given, refuse);
  else if (element.name === 'if') checkCondition(given, refuse);
  else if (element.name === 'image') checkImage(given, refuse);
  else if (element.name === 'chart') checkChart(given, refuse);
  else if (['table', 'each'].includes(element.name) && outer.of === 'row')
    refuse('REPORT.XML.ONE_ROW', { name: element.name });
  if (parent?.name === 'table' && element.name !== 'column')
    refuse('REPORT.XML.PLACE', { name: element.name, parent: parent.name });
  return inner;
}

function scopeWithin({ name, attributes: { by } }: ReportElement, outer: Scope): Scope {
  if (name !== 'each' && name !== 'table') return outer;
  return by === undefined ? { of: 'row' } : { of: 'group', by };
}

function checkAttributes({ element, fields }: Given, refuse: Refuse): void {
  const declared = elements[element.name].attributes;
  for (const [name, value] of Object.entries(element.attributes)) {
    const wanted = Object.hasOwn(declared, name) ? declared[name] : undefined;
    const what = { name: name.slice(0, 40), element: element.name, value: value.slice(0, 40) };
    if (!wanted) refuse('REPORT.XML.ATTRIBUTE', what);
    if (value.length > MAX_WORDS) refuse('REPORT.XML.LONG', { ...what, most: MAX_WORDS });
    if (wanted.kind === 'choice' && !wanted.values.includes(value))
      refuse('REPORT.XML.VALUE', { ...what, values: wanted.values.join(', ') });
    if (wanted.kind === 'field' && !isKnown(value, fields)) refuse('REPORT.XML.FIELD', what);
    if (wanted.kind === 'number' && !isBetween(value, wanted))
      refuse('REPORT.XML.NUMBER', { ...what, least: wanted.least, most: wanted.most });
  }
}

const isKnown = (name: string, fields: readonly string[]): boolean =>
  fields.includes(name) || Object.hasOwn(generalFields, name);

const isBetween = (value: string, { least, most }: { least: number; most: number }): boolean =>
  /^\d{1,4}$/.test(value) && Number(value) >= least && Number(value) <= most;

/** A column of a table shows a field or what its rows amount to; one of a row holds what stands beside the others. */
function checkColumn({ element, parent, outer }: Given, refuse: Refuse): void {
  const { field, value, total, title, format, align } = element.attributes;
  if (parent?.name === 'row') {
    const misplaced = Object.entries({ field, value, total, title, format, align }).find(
      ([, given]) => given !== undefined,
    );
    if (misplaced) refuse('REPORT.XML.ATTRIBUTE', { name: misplaced[0], element: 'row column' });
    return;
  }
  if (field === undefined && value === undefined)
    refuse('REPORT.XML.MISSING', { name: 'field', element: 'column' });
  if (total !== undefined && total !== 'count') checkAggregate(total, field, refuse);
  checkUse(outer, { name: field, value }, refuse);
}

function checkField({ element, outer, subject }: Given, refuse: Refuse): void {
  const { name, ask, value } = element.attributes;
  if (ask !== undefined && subject.kind === 'report') refuse('REPORT.XML.ASK');
  if (ask === '') refuse('REPORT.XML.MISSING', { name: 'ask', element: 'field' });
  if (ask === undefined && name === undefined && value === undefined)
    refuse('REPORT.XML.MISSING', { name: 'name', element: 'field' });
  if (ask === undefined) checkUse(outer, { name, value }, refuse);
}

function checkCondition({ element, outer }: Given, refuse: Refuse): void {
  const { field, is, not, empty } = element.attributes;
  if (field === undefined) refuse('REPORT.XML.MISSING', { name: 'field', element: 'if' });
  if ([is, not, empty].filter((given) => given !== undefined).length > 1)
    refuse('REPORT.XML.ONE_CONDITION');
  checkUse(outer, { name: field, value: undefined }, refuse);
}

function checkImage({ element, outer }: Given, refuse: Refuse): void {
  const { field } = element.attributes;
  if (field === undefined) refuse('REPORT.XML.MISSING', { name: 'field', element: 'image' });
  if (fieldOf(field)?.kind !== 'picture') refuse('REPORT.XML.NO_PICTURE', { name: field });
  checkUse(outer, { name: field, value: undefined }, refuse);
}

function checkChart({ element, outer }: Given, refuse: Refuse): void {
  const { by, value = 'count', field } = element.attributes;
  if (outer.of === 'row') refuse('REPORT.XML.ONE_ROW', { name: 'chart' });
  if (by === undefined) refuse('REPORT.XML.MISSING', { name: 'by', element: 'chart' });
  if (value !== 'count') checkAggregate(value, field, refuse);
}

/** A field stands for one value in its place: that of its row, that of its group, or what the rows amount to. */
function checkUse(
  scope: Scope,
  { name, value }: { name: string | undefined; value: string | undefined },
  refuse: Refuse,
): void {
  if (value !== undefined) {
    if (scope.of === 'row') refuse('REPORT.XML.ONE_ROW', { name: value });
    if (value !== 'count') checkAggregate(value, name, refuse);
    return;
  }
  const isSame = scope.of === 'row' || (scope.of === 'group' && scope.by === name);
  if (name !== undefined && !isSame && !Object.hasOwn(generalFields, name))
    refuse('REPORT.XML.MANY_ROWS', { name });
}

function checkAggregate(value: string, name: string | undefined, refuse: Refuse): void {
  if (name === undefined) refuse('REPORT.XML.MISSING', { name: 'field', element: value });
  const kind = fieldOf(name)?.kind;
  if (kind !== 'number' && kind !== 'money') refuse('REPORT.XML.NO_NUMBER', { name, value });
}

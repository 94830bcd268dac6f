import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Params } from '../kit/message.ts';
import { type TypedField, typedKinds } from '../platform/paperValues.ts';
import { fieldsOf, type Subject } from './dataSets.ts';
import {
  DEEPEST_ELEMENT,
  type ElementName,
  elements,
  isElementName,
  MAX_DEFINITION,
  type ReportElement,
} from './dialect.ts';
import { checkElement, type FaultCode, type Scope } from './rules.ts';

/** What is wrong with a definition, and where. */
export interface DefinitionFault {
  code: FaultCode;
  params: Params & { line: number };
}

/** Thrown at the first fault: what follows it is not read. */
class Fault extends Error {
  constructor(readonly fault: DefinitionFault) {
    super(fault.code);
  }
}

/**
 * Reads the XML of a report or slip into its elements, or tells the first fault with its line. Only the declared elements,
 * attributes and fields are taken; there are no expressions, entities of its own or addresses to resolve.
 */
export function readDefinition(
  xml: string,
  subject: Subject,
): { page: ReportElement } | { fault: DefinitionFault } {
  if (xml.length > MAX_DEFINITION)
    return { fault: { code: 'REPORT.XML.TOO_LONG', params: { line: 1, most: MAX_DEFINITION } } };
  const reader = new Reader(subject);
  const parser = new SaxesParser({ xmlns: false, fragment: false });
  const refuse = (code: FaultCode) => reader.refuse(code, parser.line);
  parser.on('error', () => refuse('REPORT.XML.NOT_XML'));
  parser.on('doctype', () => refuse('REPORT.XML.DOCTYPE'));
  parser.on('processinginstruction', () => refuse('REPORT.XML.INSTRUCTION'));
  parser.on('opentag', (tag) => reader.open(tag, parser.line));
  parser.on('text', (text) => reader.words(text, parser.line));
  parser.on('cdata', (text) => reader.words(text, parser.line));
  parser.on('closetag', () => reader.close());
  try {
    parser.write(xml).close();
    return { page: reader.page() };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault };
    throw error;
  }
}

class Reader {
  readonly #subject: Subject;
  readonly #open: { element: ReportElement; scope: Scope }[] = [];
  #page: ReportElement | undefined;

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  refuse(code: FaultCode, line: number, params: Params = {}): never {
    throw new Fault({ code, params: { ...params, line } });
  }

  open({ name, attributes }: SaxesTagPlain, line: number): void {
    if (this.#open.length >= DEEPEST_ELEMENT)
      this.refuse('REPORT.XML.TOO_DEEP', line, { most: DEEPEST_ELEMENT });
    if (!isElementName(name)) this.refuse('REPORT.XML.ELEMENT', line, { name: shortened(name) });
    const parent = this.#open.at(-1);
    if (parent ? !elements[parent.element.name].holds.includes(name) : name !== 'page')
      this.refuse(parent ? 'REPORT.XML.PLACE' : 'REPORT.XML.ROOT', line, {
        name,
        ...(parent && { parent: parent.element.name }),
      });
    const element = { name, attributes, children: [], line };
    const given = {
      element,
      parent: parent?.element,
      outer: parent?.scope ?? outermost(this.#subject),
      subject: this.#subject,
      fields: fieldsOf(this.#subject),
    };
    const scope = checkElement(given, (code, params) => this.refuse(code, line, params));
    if (parent) parent.element.children.push(element);
    else this.#page = element;
    this.#open.push({ element, scope });
  }

  words(text: string, line: number): void {
    const parent = this.#open.at(-1)?.element;
    if (parent && elements[parent.name].words) parent.children.push(text.replace(/\s+/g, ' '));
    else if (text.trim() !== '')
      this.refuse('REPORT.XML.WORDS', line, { name: parent?.name ?? 'page' });
  }

  close(): void {
    this.#open.pop();
  }

  page(): ReportElement {
    return this.#page ?? this.refuse('REPORT.XML.NOT_XML', 1);
  }
}

const outermost = ({ kind }: Subject): Scope => (kind === 'slip' ? { of: 'row' } : { of: 'rows' });

const shortened = (name: string): string => name.slice(0, 40);

/** Every element of a name within an element, itself included. */
export function* elementsNamed(
  element: ReportElement,
  name: ElementName,
): Generator<ReportElement> {
  if (element.name === name) yield element;
  for (const child of element.children)
    if (typeof child !== 'string') yield* elementsNamed(child, name);
}

/** What a slip asks for before it is printed, each once, in order; of its first type. */
export function askedIn(page: ReportElement): TypedField[] {
  const asked = new Map<string, TypedField>();
  for (const { attributes } of elementsNamed(page, 'field')) {
    const { ask: name, type } = attributes;
    const kind = typedKinds.find((each) => each === type) ?? 'text';
    if (name && !asked.has(name)) asked.set(name, { name, label: name, kind });
  }
  return [...asked.values()];
}

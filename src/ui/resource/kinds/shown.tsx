import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatBytes } from '../../../../contract/kit/bytes.ts';
import { internationalPhone, isWebAddress } from '../../../../contract/kit/kinds/contact.ts';
import { plainText } from '../../../../contract/kit/kinds/declare.ts';
import type { KindName } from '../../../../contract/kit/kinds/index.ts';
import { wordsOf } from '../../../../contract/kit/kinds/richText.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { formatDate, formatDateTime, formatTime } from '../../../framework/format.ts';
import { lazyComponent, WhileLoading } from '../../../framework/lazyComponent.tsx';
import type { FieldSpec } from '../../../framework/resource/fields.ts';
import { type Line, lineFields, linesIn } from '../../../framework/resource/lines.ts';
import { referenceIds } from '../../../framework/resource/referenceChoices.ts';
import {
  exportValue,
  isNothing,
  isStoredFile,
  type ValueLabels,
} from '../../../framework/resource/values.ts';
import { FileLink } from '../FileLink.tsx';
import { Thumbnail } from '../Thumbnail.tsx';
import './shown.css';

const RichText = lazyComponent(() => import('../../richText/RichText.tsx'));

interface CellValue {
  value: unknown;
  /** Its text. */
  text: string;
  spec: FieldSpec;
  labels: ValueLabels;
}

interface Shown {
  /** Its text for people; that of files where it is left out. */
  text?: (value: unknown, spec: FieldSpec, labels: ValueLabels) => string;
  /** Numbers are right-aligned; dates and phones have digits of equal width. */
  column?: 'ui-number' | 'ui-digits';
  /** What a list and a record draw instead of the text. */
  cell?: (cell: CellValue) => ReactNode;
  /** What the page of a record draws, where it has room for more than the cell of a list. */
  whole?: (cell: CellValue) => ReactNode;
  /** Its input takes the width of the form. */
  isWide?: true;
}

/** What each kind looks like in lists, records and histories. Filters are in `filters.tsx`, inputs in `inputs.tsx`. */
const shown: Readonly<Record<KindName, Shown>> = {
  text: {},
  longText: { isWide: true },
  richText: {
    text: (value) => wordsOf(plainText(value)),
    whole: ({ value, text }) => (
      <WhileLoading fallback={text}>
        <RichText html={plainText(value)} />
      </WhileLoading>
    ),
    isWide: true,
  },
  email: { cell: ({ text }) => <a href={`mailto:${text}`}>{text}</a> },
  phone: {
    text: (value) => formatPhone(plainText(value)),
    column: 'ui-digits',
    cell: ({ value, text }) => <a href={`tel:${dialled(plainText(value))}`}>{text}</a>,
  },
  webAddress: {
    text: (value) => plainText(value).replace(/^https?:\/\/(?:www\.)?|\/$/gi, ''),
    // Whatever was stored: another address than one of the web would run in the page.
    cell: ({ value, text }) =>
      isWebAddress(plainText(value)) ? (
        <a href={plainText(value)} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        plainText(value)
      ),
  },
  colour: {
    cell: ({ text }) => (
      <span className="rs-colour">
        <i aria-hidden="true" style={{ background: text }} />
        {text}
      </span>
    ),
  },
  day: { text: (value) => formatDate(plainText(value)), column: 'ui-digits' },
  time: { text: (value) => formatTime(`T${plainText(value)}`), column: 'ui-digits' },
  wallClock: { text: (value) => formatDateTime(plainText(value)), column: 'ui-digits' },
  duration: { column: 'ui-number' },
  integer: { column: 'ui-number' },
  decimal: {
    text: (value, { unit }) => [inThousands(plainText(value)), unit].filter(Boolean).join(' '),
    column: 'ui-number',
  },
  money: { text: (value) => `RM ${formatRinggit(value)}`, column: 'ui-number' },
  boolean: {},
  choice: {},
  choices: {},
  reference: { cell: (cell) => <Records {...cell} /> },
  references: { cell: (cell) => <Records {...cell} /> },
  several: {},
  records: {
    text: (value, spec, labels) =>
      linesIn(value)
        .map((line) => lineText(spec, line, labels))
        .join('; '),
    cell: (cell) => <LinesSummary {...cell} />,
    isWide: true,
  },
  file: {
    text: fileText,
    cell: ({ value, text }) => (isStoredFile(value) ? <FileLink file={value} /> : text),
  },
  picture: {
    text: fileText,
    cell: ({ value, text }) => (isStoredFile(value) ? <Thumbnail file={value} /> : text),
  },
  photo: {},
  password: {},
  json: {
    text: (value) => JSON.stringify(value),
    whole: ({ value }) => <pre className="rs-json">{JSON.stringify(value, null, 2)}</pre>,
    isWide: true,
  },
};

/** Formats a value for display. */
export function displayValue(spec: FieldSpec, value: unknown, labels: ValueLabels): string {
  if (isNothing(value)) return '';
  if (spec.format) return spec.format(value);
  return shown[spec.kind].text?.(value, spec, labels) ?? exportValue(spec, value, labels);
}

/** A line of a record by the values of its fields: `Delivery, RM 50.00`. */
export function lineText(spec: FieldSpec, line: Line, labels: ValueLabels): string {
  return lineFields(spec)
    .map(({ name, spec: of }) => displayValue(of, line[name], labels.fields?.(name) ?? labels))
    .filter(Boolean)
    .join(', ');
}

/** The cell of a kind, where it is more than a text. */
export const cellOf = ({ kind }: FieldSpec): Shown['cell'] => shown[kind].cell;

/** What the page of a record draws of a kind, where that is more than its cell. */
export const wholeOf = ({ kind }: FieldSpec): Shown['whole'] => shown[kind].whole;

/** The class of a column. */
export const columnClass = ({ kind }: FieldSpec): string | undefined => shown[kind].column;

/** Whether the input of a kind takes the width of the form. */
export const isWide = ({ kind }: FieldSpec): boolean => shown[kind].isWide === true;

/** The records of a reference, each a link if it has a page. */
function Records({ value, labels }: CellValue) {
  const named = referenceIds(value).map((id) => {
    const known = labels.choices.find((each) => String(each.value) === String(id));
    return { id, label: known?.label ?? '…', to: known?.to };
  });
  return named.map(({ id, label, to }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      {to === undefined ? label : <Link to={to}>{label}</Link>}
    </Fragment>
  ));
}

/** Lines that a cell names. */
const NAMED = 3;

/** Lines by their number and the first field of some: `4: Delivery, Setting up, Spare parts, …`. */
function LinesSummary({ value, text, spec, labels }: CellValue) {
  const lines = linesIn(value);
  const [first] = lineFields(spec);
  const names = lines
    .slice(0, NAMED)
    .map((line) =>
      first
        ? displayValue(first.spec, line[first.name], labels.fields?.(first.name) ?? labels)
        : '',
    )
    .filter(Boolean);
  const more = lines.length > NAMED ? ['…'] : [];
  return <span title={text}>{`${lines.length}: ${[...names, ...more].join(', ')}`}</span>;
}

/** A file by its name and size: `Agreement.pdf (120 KB)`; in a history by its name. */
function fileText(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('name' in value)) return plainText(value);
  const size = 'size' in value ? ` (${formatBytes(Number(value.size))})` : '';
  return `${String(value.name)}${size}`;
}

/** What a telephone dials: the number with its country, however it is kept. */
const dialled = (stored: string) => internationalPhone(stored) ?? `+${stored.replace(/\D/g, '')}`;

/** A decimal number with commas, digit by digit: none is lost. */
function inThousands(value: string): string {
  const [whole = '', ...rest] = value.split('.');
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...rest].join('.');
}

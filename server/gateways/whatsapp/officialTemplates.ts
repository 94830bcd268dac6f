import type {
  OfficialProblem,
  OfficialStatus,
} from '../../../contract/messaging/officialTemplates.ts';
import { member } from './reply.ts';

/** What a template of the Cloud API says: its texts with their variables in double brackets, and its buttons. */
export interface OfficialContent {
  header: string;
  body: string;
  footer: string;
  buttons: readonly OfficialButton[];
}
interface OfficialButton {
  type: string;
  text: string;
  /** The address of a link, which may end in a variable. */
  url: string;
}

/** A template of an account, as Meta tells of it. */
export interface OfficialTemplate {
  name: string;
  language: string;
  status: OfficialStatus;
  content: OfficialContent;
  problem: OfficialProblem | null;
}

/** A template with its variables filled in, as it is sent; `text` is what the patient sees. */
export interface OfficialMessage {
  name: string;
  language: string;
  text: string;
  components: readonly object[];
}

/** A variable of a template: where it stands, and its name there. */
export interface OfficialVariable {
  place: 'header' | 'body' | 'button';
  /** Which of the buttons. */
  button?: number;
  /** A number, or a name where the template names its variables. */
  name: string;
}

const variable = /\{\{(\w+)\}\}/g;
/** The variables of a text; numbered ones in the order of their numbers, as Meta takes their values. */
const namesIn = (text: string) =>
  [...new Set([...text.matchAll(variable)].map(([, name = '']) => name))].toSorted((one, other) =>
    isNumber(one) && isNumber(other) ? Number(one) - Number(other) : 0,
  );
const isNumber = (name: string) => /^\d+$/.test(name);

/** The variables of a template in the order in which they are filled. */
export function variablesOf({ header, body, buttons }: OfficialContent): OfficialVariable[] {
  return [
    ...namesIn(header).map((name) => ({ place: 'header' as const, name })),
    ...namesIn(body).map((name) => ({ place: 'body' as const, name })),
    ...buttons.flatMap(({ url }, button) =>
      namesIn(url).map((name) => ({ place: 'button' as const, button, name })),
    ),
  ];
}

/** The words of a template as a patient sees them, each variable filled by its value; a missing one stays. */
export function shownText(content: OfficialContent, values: readonly string[]): string {
  const variables = variablesOf(content);
  const fill = (text: string, of: OfficialVariable['place']) =>
    text.replace(variable, (whole, name: string) => {
      const at = variables.findIndex((each) => each.place === of && each.name === name);
      return values[at] ?? whole;
    });
  const buttons = content.buttons.map(({ text }) => `[${text}]`).join(' ');
  return [fill(content.header, 'header'), fill(content.body, 'body'), content.footer, buttons]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** A template with its variables filled in; undefined where there are not as many values. */
export function filledTemplate(
  { name, language, content }: Pick<OfficialTemplate, 'name' | 'language' | 'content'>,
  values: readonly string[],
): OfficialMessage | undefined {
  const variables = variablesOf(content);
  if (variables.length !== values.length) return undefined;
  const sent = values.map(parameterText);
  const parameters = (place: OfficialVariable['place'], button?: number) =>
    variables.flatMap((each, at) =>
      each.place === place && each.button === button
        ? {
            type: 'text',
            ...(place !== 'button' && !isNumber(each.name) && { parameter_name: each.name }),
            text: sent[at],
          }
        : [],
    );
  const part = (place: 'header' | 'body') => ({ type: place, parameters: parameters(place) });
  const components = [
    part('header'),
    part('body'),
    ...content.buttons.map((_, index) => ({
      type: 'button',
      sub_type: 'url',
      index: String(index),
      parameters: parameters('button', index),
    })),
  ].filter((component) => component.parameters.length > 0);
  return { name, language, text: shownText(content, sent), components };
}

/** A value as Meta takes it: one line, no run of blanks, and never empty. */
const parameterText = (value: string) => value.replace(/\s+/g, ' ').trim() || '-';

const statuses: Readonly<Record<string, OfficialStatus>> = {
  APPROVED: 'approved',
  PAUSED: 'paused',
  PENDING: 'pending',
  REJECTED: 'rejected',
  DISABLED: 'disabled',
  IN_APPEAL: 'in_appeal',
};
/** Buttons that need nothing when the template is sent. */
const plainButtons = new Set(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'VOICE_CALL']);
/** Longest text of a part that is kept; Meta's own are shorter. */
const MAX_PART = 2_000;
const MAX_BUTTONS = 10;

/** A template as an answer of Meta tells of it; undefined where it tells none. */
export function officialTemplateOf(json: unknown): OfficialTemplate | undefined {
  const name = member(json, 'name');
  const language = member(json, 'language');
  const components = member(json, 'components');
  if (typeof name !== 'string' || typeof language !== 'string') return undefined;
  if (!/^\w{1,512}$/.test(name) || !/^[A-Za-z_]{2,20}$/.test(language)) return undefined;
  const parts = Array.isArray(components) ? (components as unknown[]) : [];
  const partOf = (type: string) => parts.find((part) => member(part, 'type') === type);
  const textOf = (type: string) => shortText(member(partOf(type), 'text'));
  const given = member(partOf('BUTTONS'), 'buttons');
  const buttons = (Array.isArray(given) ? (given as unknown[]) : [])
    .slice(0, MAX_BUTTONS)
    .map((button) => ({
      type: shortText(member(button, 'type')),
      text: shortText(member(button, 'text')),
      url: shortText(member(button, 'url')),
    }));
  const content = {
    header: textOf('HEADER'),
    body: textOf('BODY'),
    footer: textOf('FOOTER'),
    buttons,
  };
  const known = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']);
  const format = member(partOf('HEADER'), 'format') ?? 'TEXT';
  const problem = (): OfficialProblem | null => {
    if (format !== 'TEXT') return 'media';
    if (member(json, 'category') === 'AUTHENTICATION') return 'code';
    const isPlain =
      parts.every((part) => known.has(String(member(part, 'type')))) &&
      buttons.every(({ type }) => plainButtons.has(type));
    return isPlain ? null : 'other';
  };
  return {
    name,
    language,
    status: statuses[String(member(json, 'status'))] ?? 'unknown',
    content,
    problem: problem(),
  };
}

const shortText = (value: unknown) => (typeof value === 'string' ? value.slice(0, MAX_PART) : '');

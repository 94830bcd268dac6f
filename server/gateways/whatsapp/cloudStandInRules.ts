import { officialTemplateOf, shownText, variablesOf } from './officialTemplates.ts';
import { member } from './reply.ts';

/** A request that the Cloud API refuses, by its code. */
export class CloudFault extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

interface Known {
  templates: readonly unknown[];
  /** Whether a person wrote within 24 hours. */
  isOpen: (phone: string) => boolean;
}

/** Longest text of a message, and of a template once it is filled. */
const MAX_TEXT = 4_096;
const MAX_FILLED = 1_024;

/** What a request sends, by the rules of the Cloud API. Throws a CloudFault where it would refuse it. */
export function sentByCloud(
  json: unknown,
  known: Known,
): { recipient: string; text: string; reference: string; attachments: string[] } {
  if (member(json, 'messaging_product') !== 'whatsapp')
    throw new CloudFault(100, 'messaging_product must be whatsapp');
  const recipient = textIn(json, 'to').replace(/^\+/, '');
  if (!/^\d{8,15}$/.test(recipient)) throw new CloudFault(131_009, 'Parameter value is not valid');
  const type = textIn(json, 'type') || 'text';
  const sent = member(json, type);
  const reference = textIn(json, 'biz_opaque_callback_data');
  if (type === 'template')
    return { recipient, reference, attachments: [], text: templateText(sent, known) };
  if (!['text', 'image', 'document'].includes(type))
    throw new CloudFault(131_051, 'Unsupported message type');
  const text = textIn(sent, type === 'text' ? 'body' : 'caption');
  const isEmpty = type === 'text' ? text === '' : textIn(sent, 'id') === '';
  if (isEmpty) throw new CloudFault(131_008, 'Required parameter is missing');
  if (text.length > MAX_TEXT) throw new CloudFault(100, 'Param text is too long');
  if (!known.isOpen(recipient)) throw new CloudFault(131_047, 'Re-engagement message');
  const attachments = type === 'text' ? [] : [textIn(sent, 'filename') || type];
  return { recipient, text, reference, attachments };
}

function templateText(sent: unknown, { templates }: Known): string {
  const name = textIn(sent, 'name');
  const language = textIn(member(sent, 'language'), 'code');
  const json = templates.find(
    (each) => member(each, 'name') === name && member(each, 'language') === language,
  );
  const template = officialTemplateOf(json);
  if (!template) throw new CloudFault(132_001, 'Template name does not exist in the translation');
  if (template.status === 'paused') throw new CloudFault(132_015, 'Template is paused');
  if (template.status === 'disabled') throw new CloudFault(132_016, 'Template is disabled');
  if (template.status !== 'approved')
    throw new CloudFault(132_001, 'Template name does not exist in the translation');
  const given = listOf(member(sent, 'components')).flatMap((component) =>
    listOf(member(component, 'parameters')).map((parameter) => ({ component, parameter })),
  );
  const variables = variablesOf(template.content);
  if (given.length !== variables.length)
    throw new CloudFault(132_000, 'Number of parameters does not match');
  if (template.problem === 'media') throw new CloudFault(132_012, 'Parameter format mismatch');
  const values = variables.map(({ place, button, name: variable }) => {
    const isNamed = !/^\d+$/.test(variable);
    const ofPlace = given.filter(
      ({ component }) =>
        member(component, 'type') === place &&
        (button === undefined || textIn(component, 'index') === String(button)),
    );
    const sameKind = variables.filter((each) => each.place === place && each.button === button);
    const found = isNamed
      ? ofPlace.find(({ parameter }) => member(parameter, 'parameter_name') === variable)
      : ofPlace[sameKind.findIndex((each) => each.name === variable)];
    const value = textIn(found?.parameter, 'text');
    if (found === undefined) throw new CloudFault(132_012, 'Parameter format does not match');
    if (value === '') throw new CloudFault(131_008, 'Required parameter is missing');
    if (/[\n\t]| {5}/.test(value)) throw new CloudFault(132_018, 'Parameter has line breaks');
    return value;
  });
  const text = shownText(template.content, values);
  if (text.length > MAX_FILLED) throw new CloudFault(132_005, 'Hydrated text is too long');
  return text;
}

const listOf = (json: unknown): unknown[] => (Array.isArray(json) ? json : []);
const textIn = (json: unknown, name: string): string => {
  const found = member(json, name);
  return typeof found === 'string' ? found : '';
};

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { api } from '../../contract/index.ts';
import { bracketFault } from '../../contract/kit/brackets.ts';
import type { Call } from '../../contract/kit/call.ts';
import { faultsOf } from '../../contract/kit/failure.ts';

const known = ['name', 'aptdate'];

describe('the brackets of a text with placeholders', () => {
  it.each([
    ['Dear {{name}}', 'PLACEHOLDER.SPELT', { found: '{{name}}', right: '{name}' }],
    ['Dear { name }', 'PLACEHOLDER.SPELT', { found: '{ name }', right: '{name}' }],
    ['Dear {Name}', 'PLACEHOLDER.SPELT', { found: '{Name}', right: '{name}' }],
    ['Dear {name}}', 'PLACEHOLDER.SPELT', { found: '{name}}', right: '{name}' }],
    ['Dear {patient}', 'PLACEHOLDER.UNKNOWN', { found: '{patient}', known: '{name}, {aptdate}' }],
    ['Dear {}', 'PLACEHOLDER.UNKNOWN', { found: '{}', known: '{name}, {aptdate}' }],
    ['Dear {name, see us', 'PLACEHOLDER.NOT_CLOSED', { found: '{name, see us' }],
    ['Dear name} and {name}', 'PLACEHOLDER.NOT_OPENED', undefined],
  ])('of %j are wrong: %s', (text, code, params) => {
    expect(bracketFault(text, known)).toEqual(params ? { code, params } : { code });
  });

  it('are right where each pair holds a known name', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{name}', '{aptdate}', 'Dear', '(see)', '[us]', '好')),
        (pieces) => {
          expect(bracketFault(pieces.join(''), known)).toBeUndefined();
        },
      ),
    );
  });
});

/** Every call that takes a text with placeholders, and the field that holds it. */
const calls: [Call, string][] = [
  [api.insertCliMessageTemplate, 'templateContent'],
  [api.updateCliMessageTemplate, 'templateContent'],
  [api.insertMessageTemplate, 'templateContent'],
  [api.updateMessageTemplate, 'templateContent'],
  [api.sendSms, 'smsContent'],
  [api.sendWhatsapp, 'whatsAppContent'],
  [api.insertFollowUpMsg, 'msgContent'],
  [api.addEmailTemplate, 'content'],
  [api.addEmailTemplate, 'subject'],
];

it.each(calls.map(([call, field]) => [call.path, field, call] as const))(
  '%s refuses doubled brackets in %s',
  (_, field, call) => {
    const faults = (text: string) => {
      const { error } = call.body.safeParse({ ...call.example, [field]: text });
      return error ? faultsOf(error).filter((fault) => fault.field === field) : [];
    };
    expect(faults('Hello {{name}}')).toEqual([
      expect.objectContaining({ field, code: 'PLACEHOLDER.SPELT' }),
    ]);
    expect(faults('Hello {name}')).toEqual([]);
  },
);

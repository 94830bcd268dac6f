import { idOf, orLeftOut, patientRef } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import { messagePlaceholders } from './messageText.ts';
import { instanceName } from './whatsappInstances.ts';

/** States of an approved template at Meta; `unknown` is one that it gave a new name. */
export const officialStatuses = [
  'approved',
  'paused',
  'pending',
  'rejected',
  'disabled',
  'in_appeal',
  'unknown',
] as const;
export type OfficialStatus = (typeof officialStatuses)[number];

/** Why a template of the account cannot be filled by ours. */
export const officialProblems = ['media', 'code', 'other'] as const;
export type OfficialProblem = (typeof officialProblems)[number];

/** Most variables of a template, and characters of what one is filled with. */
export const MAX_VARIABLES = 20;
const MAX_VALUE = 300;

/** An approved template that a message template is sent as where free text is not taken. */
export const officialTie = z.object({
  name: text(512).check(z.regex(/^\w{1,512}$/, { error: 'WHATSAPP.TEMPLATE_NAME' })),
  language: text(20).check(z.regex(/^[A-Za-z_]{2,20}$/, { error: 'WHATSAPP.TEMPLATE_NAME' })),
  values: z
    .array(
      text(MAX_VALUE, { trimmed: true }).check(
        z.minLength(1, { error: 'GENERAL.REQUIRED' }),
        messagePlaceholders,
      ),
    )
    .check(
      z.maxLength(MAX_VARIABLES),
      z.meta({
        description: 'What each variable is filled with, in their order: words and placeholders.',
      }),
    ),
});
export type OfficialTie = z.output<typeof officialTie>;

const template = z
  .object({
    instanceID: z
      .string()
      .check(z.meta({ description: 'The instance whose business account has it.' })),
    name: z.string(),
    language: z.string(),
    status: z.enum(officialStatuses),
    text: z.string().check(z.meta({ description: 'With its variables in double brackets.' })),
    variables: z.array(z.object({ place: z.enum(['header', 'body', 'button']), name: z.string() })),
    problem: z
      .nullable(z.enum(officialProblems))
      .check(z.meta({ description: 'Why it cannot be filled by a template of ours.' })),
  })
  .check(z.meta({ id: 'OfficialTemplate' }));
export type OfficialTemplateRow = z.output<typeof template>;

/** The approved templates of WhatsApp's official gateway, and whom it takes free text for. */
export const officialTemplates = {
  officialTemplateList: call({
    method: 'GET',
    path: '/api/official_template_list',
    summary:
      "The templates of the branch's official WhatsApp numbers as Meta last told them, by name and language, and of each number when they were read, and the code of why they could not be.",
    access: inBranch('send', 'messages'),
    answer: z.object({
      templates: z.array(template),
      accounts: z.array(
        z.object({
          instanceID: z.string(),
          description: z.string(),
          hasBusinessID: z.boolean(),
          readDate: z.nullable(z.string()).check(z.meta({ description: 'Wall clock.' })),
          fault: z.string(),
        }),
      ),
    }),
  }),
  readOfficialTemplates: call({
    method: 'POST',
    path: '/api/read_official_templates',
    summary:
      "Has the templates of the branch's official numbers read from Meta again: by a worker, whose result is in official_template_list.",
    access: inBranch('create', 'messages'),
    answer: z.object({
      accounts: z.int().check(z.meta({ description: 'How many numbers have a business account.' })),
    }),
  }),
  whatsappReach: call({
    method: 'POST',
    path: '/api/whatsapp_reach',
    summary:
      'Whom free text reaches by an instance now: on an official number those who wrote within 24 hours, else everyone. The others get the approved template that the message template is tied to; problem is the code of why it is not sent, and template is null where it is tied to none.',
    access: inBranch('send', 'messages'),
    body: z.object({
      instanceID: instanceName(),
      templateID: orLeftOut(idOf('message-templates')),
      icPassports: z.array(patientRef()).check(z.maxLength(500)),
    }),
    answer: z.object({
      isOfficial: z.boolean(),
      free: z
        .array(z.string())
        .check(z.meta({ description: 'The identity numbers of those who get free text.' })),
      template: z.nullable(
        z.object({
          name: z.string(),
          language: z.string(),
          text: z
            .string()
            .check(
              z.meta({ description: 'Its words with our placeholders in place of its variables.' }),
            ),
          problem: z.string(),
        }),
      ),
    }),
    example: { instanceID: 'instance1', icPassports: [] },
  }),
};

import { idOf, optionalText, requiredText } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';

/** Longest script in characters. */
export const MAX_SCRIPT = 50_000;

/** The kinds of practice for which a script ships. */
export const shippedScripts = [
  'general',
  'dental',
  'veterinary',
  'fertility',
  'aesthetic',
] as const;
export type ShippedScript = (typeof shippedScripts)[number];

const template = z
  .object({
    id: z.int(),
    name: z.string(),
    practiceTypeID: z
      .int()
      .check(z.meta({ description: 'The type of practice whose new branches begin with it.' })),
    rowCount: z
      .int()
      .check(z.meta({ description: 'How many rows its script makes; 0 without a script.' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'DatabaseTemplate' }));

const fields = z.object({
  name: requiredText(1, 100),
  practiceTypeID: idOf('practice-types'),
});
const one = z.object({ id: idOf('database-templates') });
const example = { name: 'Dental clinic', practiceTypeID: 1 };

const script = () =>
  text(MAX_SCRIPT, { error: 'SCRIPT.TOO_LONG', trimmed: true }).check(
    z.refine((value) => value.length > 0, { error: 'GENERAL.REQUIRED', abort: true }),
    z.refine((value) => !value.includes('\0'), { error: 'GENERAL.INVALID' }),
    z.meta({ kind: 'longText' }),
  );
const scriptExample =
  "INSERT INTO lookup_value (kind, value, minutes) VALUES ('appt_type', 'Scaling', 30);";

/** What a new branch of a type of practice begins with. */
export const databaseTemplates = {
  databaseTemplateList: listCall({
    method: 'GET',
    path: '/api/database_template_list',
    summary:
      'Templates of what new branches begin with, one for a type of practice; name filters by exact name.',
    access: onPlatform('list', 'database-templates'),
    query: z.object({ name: optionalText(100) }),
    list: { sort: ['name', 'practiceTypeID', 'rowCount', 'id'], ids: 'database-templates' },
    answer: z.array(template),
  }),
  databaseTemplate: call({
    method: 'GET',
    path: '/api/database_template',
    summary: 'One template.',
    access: onPlatform('show', 'database-templates'),
    query: one,
    answer: template,
  }),
  addDatabaseTemplate: call({
    method: 'POST',
    path: '/api/add_database_template',
    summary: 'Adds a template without a script; 409 where there is one for that type of practice.',
    access: onPlatform('create', 'database-templates'),
    body: fields,
    answer: template,
    example,
  }),
  updateDatabaseTemplate: call({
    method: 'PUT',
    path: '/api/update_database_template',
    summary: 'Changes name and type of practice. With If-Match, only that version (409 otherwise).',
    access: onPlatform('edit', 'database-templates'),
    body: z.extend(fields, { id: idOf('database-templates') }),
    answer: template,
    example,
  }),
  removeDatabaseTemplate: call({
    method: 'DELETE',
    path: '/api/remove_database_template',
    summary: 'Removes a template. New branches of its type of practice begin with the usual lists.',
    access: onPlatform('delete', 'database-templates'),
    query: one,
    answer: z.object({ done: z.literal(true) }),
  }),
  downloadDatabaseTemplate: call({
    method: 'GET',
    path: '/api/download_database_template',
    summary: 'The script that was uploaded, as a file; 404 where there is none.',
    access: onPlatform('show', 'database-templates'),
    query: z.extend(one, { readOnlyToken: z.optional(text(100)) }),
    readOnlyToken: true,
    bytes: 'application/sql',
    answer: z.instanceof(Blob),
  }),
  uploadDatabaseTemplate: call({
    method: 'PUT',
    path: '/api/upload_database_template',
    summary:
      "Stores a template's script in the place of an earlier one. It is SQL of inserts of plain values into the new branch's lists alone (lookup_value, opening_hour); 400 names the first line that is anything else.",
    access: onPlatform('edit', 'database-templates'),
    body: z.object({ id: idOf('database-templates'), script: script() }),
    answer: template,
    example: { script: scriptExample },
  }),
  shippedDatabaseTemplate: call({
    method: 'GET',
    path: '/api/shipped_database_template',
    summary: 'The script that ships for a kind of practice, to start from.',
    access: onPlatform('show', 'database-templates'),
    query: z.object({ kind: z.enum(shippedScripts) }),
    answer: z.object({ script: z.string() }),
    example: { kind: 'dental' },
  }),
  tryDatabaseTemplate: call({
    method: 'POST',
    path: '/api/try_database_template',
    repeats: 'anew',
    summary: 'What a script would make, by list and in its order. Nothing is stored.',
    access: onPlatform('show', 'database-templates'),
    body: z.object({ script: script() }),
    answer: z.array(
      z.object({
        list: z
          .string()
          .check(z.meta({ description: 'The kind of lookup values, or opening_hour.' })),
        values: z.array(z.string()),
      }),
    ),
    example: { script: scriptExample },
  }),
};

import { signedIn } from './access.ts';
import { call } from './call.ts';
import { idOf } from './id.ts';
import { parsedJson } from './kinds/json.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

/** The resource of the views of lists that people keep. */
export const SAVED_VIEWS = 'saved-views';

/** The longest name of a view. */
export const LONGEST_VIEW_NAME = 40;

const isObject = (given: string) => {
  const read = parsedJson(given)?.value;
  return typeof read === 'object' && read !== null && !Array.isArray(read);
};

const list = text(200).check(
  z.regex(/^\/api\//, { error: 'GENERAL.INVALID' }),
  z.meta({ description: 'The path of the call that lists the records.' }),
);
const fields = z.object({
  name: text(LONGEST_VIEW_NAME, { trimmed: true }).check(
    z.minLength(1, { error: 'GENERAL.REQUIRED' }),
    z.refine((given) => !given.includes('\0')),
  ),
  shared: z.boolean().check(
    z.meta({
      description:
        'Whether everyone of the branch has it, or without a branch every Administrator.',
    }),
  ),
  isDefault: z.boolean().check(
    z.meta({
      description:
        'Whether the list opens with it: a person’s own default comes before a shared one.',
    }),
  ),
  filter: text(4_000).check(
    z.refine((given) => !given.includes('\\u0000') && isObject(given), {
      error: 'GENERAL.INVALID',
    }),
    z.meta({ description: 'The filters as JSON, as they stand in the address of the list.' }),
  ),
  sort: text(100).check(
    z.regex(/^[\w.]+$/, { error: 'GENERAL.INVALID' }),
    z.meta({ description: 'The field that the rows are sorted by.' }),
  ),
  order: z.enum(['ASC', 'DESC']),
  perPage: z.int().check(z.gte(1), z.lte(1_000), z.meta({ description: 'Rows a page.' })),
  columns: z
    .array(text(100).check(z.regex(/^[\w.]+$/, { error: 'GENERAL.INVALID' })))
    .check(
      z.maxLength(100),
      z.meta({ description: 'The names of the columns that are shown, in their order.' }),
    ),
});

const view = z
  .object({
    id: z.int(),
    name: z.string(),
    shared: z.boolean(),
    isDefault: z.boolean(),
    isOwn: z.boolean().check(z.meta({ description: 'Whether the signed-in person keeps it.' })),
    by: z.string().check(z.meta({ description: 'The name of who keeps it.' })),
    filter: z.string(),
    sort: z.string(),
    order: z.enum(['ASC', 'DESC']),
    perPage: z.int(),
    columns: z.array(z.string()),
    version: z.int(),
  })
  .check(z.meta({ id: 'SavedView' }));
/** A view of a list that is kept: its filters, order and columns. */
export type SavedView = z.infer<typeof view>;
/** What is kept of a view. */
export type KeptView = z.input<typeof fields>;

const example = {
  name: 'Unpaid',
  shared: false,
  isDefault: false,
  filter: '{"status":"unpaid"}',
  sort: 'id',
  order: 'ASC' as const,
  perPage: 10,
  columns: ['name'],
};

export const savedViews = {
  savedViewList: call({
    method: 'GET',
    path: '/api/saved_view_list',
    summary:
      'The kept views of a list in the chosen branch, or without one: the own ones and those that are shared, by name. `mayShare` says whether the person may share one. 403 for a list that the person may not see.',
    access: signedIn,
    query: z.object({ list }),
    answer: z.object({ data: z.array(view), mayShare: z.boolean() }),
    example: { list: '/api/pratice_type_list' },
  }),
  addSavedView: call({
    method: 'POST',
    path: '/api/add_saved_view',
    summary:
      'Keeps a view of a list. 409 for a name that another one has, and beyond 50 of a list. Those who may change the settings of the branch share it; without a branch, Administrators who keep the accounts of the platform.',
    access: signedIn,
    body: z.extend(fields, { list }),
    answer: view,
    example: { ...example, list: '/api/pratice_type_list' },
  }),
  updateSavedView: call({
    method: 'PUT',
    path: '/api/update_saved_view',
    summary:
      'Changes a kept view: an own one, or a shared one by those who may share. With If-Match, only that version (409 otherwise).',
    access: signedIn,
    body: z.extend(fields, { id: idOf(SAVED_VIEWS) }),
    answer: view,
    example,
  }),
  removeSavedView: call({
    method: 'DELETE',
    path: '/api/remove_saved_view',
    summary: 'Removes a kept view: an own one, or a shared one by those who may share.',
    access: signedIn,
    query: z.object({ id: idOf(SAVED_VIEWS) }),
    answer: z.object({ done: z.literal(true) }),
  }),
};

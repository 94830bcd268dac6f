import { changeOf, idOf, optionalText, requiredText } from '../fields.ts';
import { anyone, onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

const practiceType = z
  .object({ id: z.int(), title: z.string(), description: z.string(), version: z.int() })
  .check(z.meta({ id: 'PracticeType' }));
const fields = z.object({
  title: requiredText(1, 100),
  description: optionalText(500),
});
const one = z.object({ id: idOf('practice-types') });
const example = { title: 'Homeopathy', description: 'Homeopathic practice' };

export const practiceTypes = {
  practiceTypeList: listCall({
    method: 'GET',
    path: '/api/pratice_type_list',
    summary:
      'Types of practice of a branch, by title. Public, as visitors choose one when they register; title filters by exact title.',
    access: anyone,
    query: z.object({ title: optionalText(100) }),
    list: { sort: ['title', 'description', 'id'], ids: 'practice-types' },
    answer: z.array(practiceType),
  }),
  practiceTypeDetail: call({
    method: 'GET',
    path: '/api/pratice_type_detail',
    summary: 'One type of practice.',
    access: onPlatform('show', 'practice-types'),
    query: one,
    answer: practiceType,
  }),
  createPracticeType: call({
    method: 'POST',
    path: '/api/create_practice_type',
    summary: 'Adds a type of practice. An existing title is refused with 409.',
    access: onPlatform('create', 'practice-types'),
    body: fields,
    answer: practiceType,
    example,
  }),
  editPracticeType: call({
    method: 'POST',
    path: '/api/edit_pratice_type',
    summary: 'Changes a type of practice. With If-Match, only that version (409 otherwise).',
    access: onPlatform('edit', 'practice-types'),
    body: z.object({ ...changeOf(fields.shape), id: idOf('practice-types') }),
    answer: practiceType,
    example,
  }),
  removePracticeType: call({
    method: 'DELETE',
    path: '/api/remove_pratice_type',
    summary: 'Removes a type of practice.',
    access: onPlatform('delete', 'practice-types'),
    query: one,
    answer: z.object({ done: z.literal(true) }),
  }),
  checkPracticeTypeExist: call({
    method: 'GET',
    path: '/api/check_practice_type_exist',
    summary: 'Whether a type of practice with this id exists.',
    access: onPlatform('list', 'practice-types'),
    query: z.object({ practiceTypeID: idOf('practice-types') }),
    answer: z.boolean(),
  }),
};

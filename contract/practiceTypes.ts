import { idOf, optionalText, requiredText } from './fields.ts';
import { anyone, onPlatform } from './kit/access.ts';
import { call, listCall } from './kit/call.ts';
import { z } from './kit/zod.ts';

const practiceType = z
  .object({ id: z.int(), title: z.string(), description: z.string(), version: z.int() })
  .meta({ id: 'PracticeType' });
const fields = z.object({
  title: requiredText(1, 100),
  description: optionalText(500).default(''),
});
const one = z.object({ id: idOf('practice-types') });
const example = { title: 'Homeopathy', description: 'Homeopathic practice' };

export const practiceTypes = {
  practiceTypeList: listCall({
    method: 'GET',
    path: '/api/pratice_type_list',
    summary:
      'Types of practice that a branch can be, by title. Open to visitors, who choose one when they register.',
    access: anyone,
    list: { sort: ['title', 'description', 'id'] },
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
    summary: 'Adds a type of practice. A title that exists is refused with 409.',
    access: onPlatform('create', 'practice-types'),
    body: fields,
    answer: practiceType,
    example,
  }),
  editPracticeType: call({
    method: 'POST',
    path: '/api/edit_pratice_type',
    summary: 'Changes a type of practice. With If-Match, over that version alone (409 otherwise).',
    access: onPlatform('edit', 'practice-types'),
    body: fields.extend({ id: idOf('practice-types') }),
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
    summary: 'Whether there is a type of practice with this id.',
    access: onPlatform('list', 'practice-types'),
    query: z.object({ practiceTypeID: idOf('practice-types') }),
    answer: z.boolean(),
  }),
};

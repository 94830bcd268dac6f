import { practiceTypes as calls } from '../../../contract/platform/practiceTypes.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { longText, text } from '../../framework/resource/fields.ts';

/** Types of practice that a branch can be. */
export const practiceTypes = defineResource({
  name: 'practice-types',
  calls: {
    list: calls.practiceTypeList,
    one: calls.practiceTypeDetail,
    create: calls.createPracticeType,
    update: calls.editPracticeType,
    remove: calls.removePracticeType,
  },
  paths: {
    list: '/clinic-setup-management/practice-type',
    edit: '/clinic-setup-management/edit-practice-type/?practiceTypeName=:title',
  },
  domain: 'DA',
  menu: { group: 'platform', icon: 'cross' },
  fields: { title: text(), description: longText() },
});

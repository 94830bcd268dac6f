import { databaseTemplates as calls } from '../../../contract/platform/databaseTemplates.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { integer, reference, text } from '../../framework/resource/fields.ts';

/** What new branches begin with, by type of practice. */
export const databaseTemplates = defineResource({
  name: 'database-templates',
  calls: {
    list: calls.databaseTemplateList,
    one: calls.databaseTemplate,
    create: calls.addDatabaseTemplate,
    update: calls.updateDatabaseTemplate,
    remove: calls.removeDatabaseTemplate,
  },
  paths: {
    list: '/clinic-setup-management/database',
    edit: '/clinic-setup-management/edit-database/?databaseName=:name&id=:id',
  },
  domain: 'DA',
  menu: { group: 'platform', icon: 'inbox' },
  fields: {
    name: text(),
    practiceTypeID: reference('practice-types'),
    rowCount: integer(),
  },
  actions: {
    uploadDatabaseTemplate: {
      call: calls.uploadDatabaseTemplate,
      target: 'record',
      icon: 'upload',
      dialog: lazyComponent(
        () => import('../../custom/platform/databaseTemplates/ScriptDialog.tsx'),
      ),
    },
  },
});

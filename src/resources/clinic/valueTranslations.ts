import { masterLists } from '../../../contract/masterLists/index.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { masterListResource } from '../masterListResource.ts';

/** What the branch's own rooms, types, statuses and other values are called in other languages. */
export const valueTranslations = defineResource({
  ...masterListResource(masterLists.valueTranslations),
  domain: 'DA',
  menu: { group: 'system', icon: 'globe' },
  title: 'value',
  emptyText: 'RESOURCE.VALUE_TRANSLATIONS.NONE',
  components: {
    inputs: {
      list: lazyComponent(async () => ({ default: (await inputs()).ListInput })),
      value: lazyComponent(async () => ({ default: (await inputs()).ValueInput })),
    },
  },
});

function inputs() {
  return import('../../custom/clinic/valueTranslations/inputs.tsx');
}

import { useWatch } from 'react-hook-form';
import { api } from '../../../../contract/index.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';

/** That articles of the chosen category wait for an Administrator, where they do. */
export default function CategoryNote({ form }: Omit<InputProps, 'name'>) {
  const t = useText();
  const chosen: unknown = useWatch({ control: form.methods.control, name: 'categoryId' });
  const { data } = useCallQuery(api.getArticleCategories, {});
  const category = data?.data.find(({ id }) => String(id) === String(chosen));
  return (
    <output className="ui-hint">
      {category?.isSensitive ? t('ARTICLE.SENSITIVE_CATEGORY') : ''}
    </output>
  );
}

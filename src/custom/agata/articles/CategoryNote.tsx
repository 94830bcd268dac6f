import { useWatch } from 'react-hook-form';
import { api } from '../../../../contract/index.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';

/** What the chosen category is about, and that its articles wait for an Administrator, where they do. */
export default function CategoryNote({ form }: Omit<InputProps, 'name'>) {
  const t = useText();
  const chosen: unknown = useWatch({ control: form.methods.control, name: 'categoryId' });
  const { data } = useCallQuery(api.getArticleCategories, {});
  const category = data?.data.find(({ id }) => String(id) === String(chosen));
  return (
    <div className="ui-hint" aria-live="polite">
      {category && category.description !== '' && <p>{category.description}</p>}
      {category?.isSensitive && <p>{t('ARTICLE.SENSITIVE_CATEGORY')}</p>}
    </div>
  );
}

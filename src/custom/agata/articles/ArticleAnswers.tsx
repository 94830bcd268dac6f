import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import type { Article } from '../../../../contract/agata/teamArticles.ts';
import { api } from '../../../../contract/index.ts';
import { useCallForm } from '../../../framework/form.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { answerTones } from '../../../resources/agata/articleStates.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner, TextAreaField } from '../../../ui/fields.tsx';
import { StatusChip } from '../../../ui/Page.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';

type Answer = Article['answers'][number];
const words: Readonly<Record<Answer['answer'], Code>> = {
  helpful: 'ARTICLE.HELPFUL',
  notHelpful: 'ARTICLE.NOT_HELPFUL',
};

/** What readers say of an article: their number for everyone, their comments for its team, and the own answer. */
export function ArticleAnswers({ article }: { article: Article }) {
  const t = useText();
  const heading = useId();
  const { helpful, notHelpful, answers, mayAnswer, ownAnswer } = article;
  return (
    <section className="article-answers" aria-labelledby={heading}>
      <h2 id={heading}>{t('ARTICLE.READERS_SAY')}</h2>
      <p className="article-counts">
        {helpful + notHelpful === 0
          ? t('ARTICLE.NO_ANSWERS')
          : t('ARTICLE.COUNTS', { helpful, notHelpful })}
      </p>
      {answers.length > 0 && (
        <ul>
          {answers.map((each) => (
            <li key={each.id}>
              <StatusChip tone={answerTones[each.answer]}>{t(words[each.answer])}</StatusChip>
              <span>{each.who}</span>
              <time>{formatDateTime(each.at)}</time>
              {each.comment !== '' && <p>{each.comment}</p>}
            </li>
          ))}
        </ul>
      )}
      {mayAnswer && <OwnAnswer key={article.id} articleId={article.id} own={ownAnswer} />}
    </section>
  );
}

function OwnAnswer({ articleId, own }: { articleId: number; own: Answer | null }) {
  const t = useText();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(own === null);
  const form = useCallForm(api.answerArticle, {
    defaultValues: { answer: own?.answer ?? 'helpful', comment: own?.comment ?? '' },
    fixedInput: { articleId },
    onDone: () => {
      notices.done(t('ARTICLE.THANKS'));
      setOpen(false);
      void queries.invalidateQueries({ queryKey: ['articles'] });
    },
  });
  const { field } = useController({ control: form.methods.control, name: 'answer' });
  const chosen: unknown = field.value;
  if (!isOpen)
    return (
      <div className="article-own">
        {own && <StatusChip tone={answerTones[own.answer]}>{t(words[own.answer])}</StatusChip>}
        <Button onClick={() => setOpen(true)}>{t('ARTICLE.CHANGE')}</Button>
      </div>
    );
  return (
    <form className="ui-form article-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <FormBanner form={form} />
      <SegmentedControl
        label={t('ARTICLE.WAS_HELPFUL')}
        showLabel
        options={(['helpful', 'notHelpful'] as const).map((value) => ({
          value,
          label: t(words[value]),
        }))}
        value={chosen === 'notHelpful' ? chosen : 'helpful'}
        onChange={field.onChange}
      />
      <TextAreaField form={form} name="comment" label="ARTICLE.COMMENT" />
      <div className="ui-form-actions">
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('ARTICLE.SEND')}
        </Button>
      </div>
    </form>
  );
}

import type { Article } from '../../../../contract/agata/teamArticles.ts';
import { api } from '../../../../contract/index.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { articleTones } from '../../../resources/agata/articleStates.ts';
import { reportAddress } from '../../../session/reportAddress.ts';
import { StatusChip } from '../../../ui/Page.tsx';
import { ArticleAnswers } from './ArticleAnswers.tsx';
import { ArticleText } from './ArticleText.tsx';

const states: Readonly<Record<Article['state'], Code>> = {
  draft: 'ARTICLE.DRAFT',
  pending: 'AGATA.PENDING',
  published: 'ARTICLE.PUBLISHED',
  rejected: 'AGATA.REJECTED',
};

/** An article as its readers see it, with what they say of it. Its team sees its state too. */
export default function ArticleReader({ record }: { record: Article }) {
  const t = useText();
  const { id, version, hasImage, state, reason } = record;
  const picture = hasImage
    ? reportAddress(api.getArticleImage, { articleId: id, version })
    : undefined;
  const isPublished = state === 'published';
  return (
    <>
      {state === 'pending' && <p className="ui-banner article-banner">{t('ARTICLE.WAITS')}</p>}
      {state === 'rejected' && reason !== '' && (
        <p className="ui-banner article-banner">{t('AGATA.REASON_IS', { reason })}</p>
      )}
      <ArticleText
        article={record}
        picture={picture}
        note={
          !isPublished && <StatusChip tone={articleTones[state]}>{t(states[state])}</StatusChip>
        }
      />
      {(isPublished || record.answers.length > 0) && <ArticleAnswers article={record} />}
    </>
  );
}

import { type ReactNode } from 'react';
import { formatDate } from '../../../framework/format.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { useText } from '../../../framework/text.tsx';
import './articles.css';

const RichText = lazyComponent(() => import('../../../ui/richText/RichText.tsx'));

export interface ShownArticle {
  summary: string;
  body: string;
  category: string;
  author: string;
  team: string;
  publishedAt: string | null;
}

interface ArticleTextProps {
  article: ShownArticle;
  /** Where its picture is read; none without one. */
  picture: string | undefined;
  /** Said beside the category. */
  note?: ReactNode;
}

/** An article as its readers see it. Its title is the heading of the page. */
export function ArticleText({ article, picture, note }: ArticleTextProps) {
  const t = useText();
  const { summary, body, category, author, team, publishedAt } = article;
  return (
    <article className="article">
      <div className="article-about">
        <span className="article-category">{category}</span>
        {note}
        <span className="article-by">
          {t('ARTICLE.BY', { author, team })}
          {publishedAt !== null && ` · ${formatDate(publishedAt)}`}
        </span>
      </div>
      {picture !== undefined && <img className="article-picture" src={picture} alt="" />}
      {summary !== '' && <p className="article-summary">{summary}</p>}
      {body === '' ? (
        <p className="article-none">{t('ARTICLE.NO_TEXT')}</p>
      ) : (
        <div className="article-body">
          <RichText html={body} />
        </div>
      )}
    </article>
  );
}

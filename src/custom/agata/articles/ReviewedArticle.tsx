import type { ArticleReview } from '../../../../contract/agata/articleReview.ts';
import { api } from '../../../../contract/index.ts';
import { reportAddress } from '../../../session/reportAddress.ts';
import { ArticleText } from './ArticleText.tsx';

/** An article that an Administrator decides about, as its readers see it. */
export default function ReviewedArticle({ record }: { record: ArticleReview }) {
  const { id, version, hasImage } = record;
  const picture = hasImage
    ? reportAddress(api.articleApprovalImage, { articleId: id, version })
    : undefined;
  return (
    <div className="article-reviewed">
      <ArticleText article={record} picture={picture} />
    </div>
  );
}

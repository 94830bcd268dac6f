import { articleReview as calls } from '../../../contract/agata/articleReview.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { choice, longText, text } from '../../framework/resource/fields.ts';
import { answerTones, articleTones } from './articleStates.ts';

const ReviewedArticle = lazyComponent(
  () => import('../../custom/agata/articles/ReviewedArticle.tsx'),
);
const teams = choice({ call: calls.articleTeams, value: 'id', label: 'name' });

/** The articles of sensitive categories that an Administrator approves before anyone reads them. */
export const articleApprovals = defineResource({
  name: 'article-approvals',
  calls: { list: calls.articleApprovalList, one: calls.articleApprovalDetails },
  oneInput: ({ id }) => ({ articleId: id }),
  paths: {
    list: '/ag-sensitive-content-approval/better-life-content',
    edit: '/ag-sensitive-content-approval/better-life-content/detail/?articleId=:id',
  },
  domain: 'AGATA',
  menu: { group: 'approvals', icon: 'check' },
  fields: {
    title: {},
    category: {},
    team: {},
    author: {},
    state: { tone: { tones: articleTones } },
    createdAt: {},
    decidedBy: text({ list: 'hidden' }),
    decidedAt: {},
    reason: longText({ list: 'hidden' }),
  },
  filters: { state: {}, categoryId: {} },
  filterDefaultValues: { state: 'pending' },
  sort: { field: 'createdAt', order: 'DESC' },
  pageSizes: [10, 50, 200],
  actions: {
    approve: {
      call: calls.approveArticle,
      target: 'record',
      icon: 'check',
      input: ({ id, version }) => ({ id, version }),
      isShown: ({ state }) => state === 'pending',
    },
    reject: {
      call: calls.rejectArticle,
      target: 'record',
      icon: 'close',
      input: ({ id, version }) => ({ id, version }),
      isShown: ({ state }) => state === 'pending',
    },
  },
  components: { details: ReviewedArticle },
  emptyText: 'ARTICLE_APPROVALS.EMPTY',
});

/** What readers said of articles, and when. */
export const articleResponses = defineResource({
  name: 'article-responses',
  calls: { list: calls.articleResponseList },
  paths: { list: '/ag-view-history-transaction/better-life-discovery-response-log' },
  domain: 'AGATA',
  menu: { group: 'history', icon: 'report' },
  fields: {
    at: {},
    who: {},
    answer: { tone: { tones: answerTones } },
    comment: {},
    title: {},
    team: {},
    category: {},
  },
  filters: { teamId: teams, categoryId: {}, answer: {}, from: {}, until: {} },
  sort: { field: 'at', order: 'DESC' },
  pageSizes: [10, 50, 200],
});

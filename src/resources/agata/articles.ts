import { teamArticles as calls } from '../../../contract/agata/teamArticles.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { choice, longText, text } from '../../framework/resource/fields.ts';
import { articleTones } from './articleStates.ts';

const ArticleReader = lazyComponent(() => import('../../custom/agata/articles/ArticleReader.tsx'));
const ArticlePicture = lazyComponent(
  () => import('../../custom/agata/articles/ArticlePicture.tsx'),
);
const ArticleBody = lazyComponent(() => import('../../custom/agata/articles/ArticleBody.tsx'));
const CategoryNote = lazyComponent(() => import('../../custom/agata/articles/CategoryNote.tsx'));

const categories = choice(
  { call: calls.getArticleCategories, value: 'id', label: 'name' },
  { list: false },
);
const isOurs = ({ mayEdit }: { mayEdit: boolean }) => mayEdit;
const isOpen = (state: string) => state === 'published' || state === 'pending';

/** The articles of the chosen team for better-life discovery, and what all teams have published. */
export const articles = defineResource({
  name: 'articles',
  calls: {
    list: calls.getCTArticles,
    one: calls.getArticleDetails,
    create: calls.createArticle,
    update: calls.updateArticle,
    remove: calls.removeArticle,
  },
  oneInput: ({ id }) => ({ articleId: id }),
  paths: {
    list: '/ag-consultant-team/better-life-discovery',
    edit: '/consultant-team/better-life-discovery-detail/?articleId=:id',
  },
  domain: 'AGATA',
  menu: { group: 'consultantTeam', icon: 'file' },
  fields: {
    title: {},
    categoryId: categories,
    category: {},
    team: text({ list: 'hidden' }),
    author: {},
    state: { tone: { tones: articleTones } },
    helpful: {},
    notHelpful: {},
    publishedAt: {},
    createdAt: { list: 'hidden' },
    summary: { list: 'hidden' },
    body: longText({ list: false }),
    // Only sent if a new one is chosen; its section's component sets it.
    image: text({ list: false, form: false }),
  },
  filters: { categoryId: categories, state: {} },
  mainView: 'ARTICLE.OUR_TEAM',
  views: {
    everyone: {
      list: calls.getPublishedArticles,
      filters: { categoryId: categories },
      opens: true,
    },
  },
  sort: { field: 'createdAt', order: 'DESC' },
  pageSizes: [10, 50, 200],
  reading: true,
  mayUpdate: isOurs,
  actions: {
    publish: {
      call: calls.publishArticle,
      target: 'record',
      icon: 'check',
      views: [''],
      isShown: ({ mayEdit, state }) => mayEdit && !isOpen(state),
    },
    withdraw: {
      call: calls.withdrawArticle,
      target: 'record',
      icon: 'undo',
      views: [''],
      isShown: ({ mayEdit, state }) => mayEdit && isOpen(state),
    },
  },
  sections: [
    { component: ArticlePicture },
    { fields: ['title', 'categoryId'] },
    { component: CategoryNote },
    { fields: ['summary', 'body'] },
  ],
  components: { details: ArticleReader, inputs: { body: ArticleBody } },
  emptyText: 'ARTICLE.EMPTY',
});

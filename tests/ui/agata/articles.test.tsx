import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ArticleReview, articleReview } from '../../../contract/agata/articleReview.ts';
import { type Article, teamArticles } from '../../../contract/agata/teamArticles.ts';
import { mock, Refusal, WithTotal } from '../../support/mock.ts';
import { openAgata, openAgataAsAdministrator, prepareAgata } from './agataPage.ts';

const LIST = '/ag-consultant-team/better-life-discovery';
const DETAIL = '/consultant-team/better-life-discovery-detail/?articleId=5';

prepareAgata();
beforeEach(() => {
  const named = (id: number, name: string, isSensitive: boolean) => ({
    id,
    name,
    description: `About ${name.toLowerCase()}`,
    isSensitive,
  });
  mock(teamArticles.getArticleCategories, [
    named(1, 'Movement', false),
    named(2, 'Mental health', true),
  ]);
});

const article = (more: Partial<Article> = {}): Article => ({
  id: 5,
  title: 'Walking',
  summary: 'Ten minutes are enough.',
  categoryId: 1,
  category: 'Movement',
  isSensitive: false,
  teamId: 1,
  team: 'Heart',
  author: 'Dr Chandra',
  state: 'published',
  reason: '',
  hasImage: false,
  publishedAt: '2026-11-20T09:00:00.000Z',
  createdAt: '2026-11-19T09:00:00.000Z',
  helpful: 0,
  notHelpful: 0,
  version: 3,
  mayEdit: false,
  body: '<p>Walk after a meal.</p>',
  mayAnswer: false,
  ownAnswer: null,
  answers: [],
  ...more,
});
const answer = (more: Partial<Article['answers'][number]> = {}) => ({
  id: 1,
  who: 'Dr Farah',
  answer: 'helpful' as const,
  comment: '',
  at: '2026-11-21T09:00:00.000Z',
  ...more,
});

describe('an article', () => {
  it('is read with its picture, and by its team with what readers say', async () => {
    const answers = [answer({ answer: 'notHelpful', comment: 'Name the source' })];
    mock(
      teamArticles.getArticleDetails,
      article({ hasImage: true, helpful: 4, notHelpful: 1, answers }),
    );
    openAgata(DETAIL);
    const shown = within(await screen.findByRole('article'));
    expect(await shown.findByText('Walk after a meal.')).toBeTruthy();
    expect(shown.getByText('By Dr Chandra, Heart · 20 Nov 2026')).toBeTruthy();
    const picture = new URL(
      document.querySelector('article img')?.getAttribute('src') ?? '',
      'x:/',
    );
    expect(picture.pathname).toBe('/api/agata/web/GetArticleImage');
    expect([...picture.searchParams].slice(0, 2)).toEqual([
      ['articleId', '5'],
      ['version', '3'],
    ]);
    const said = within(screen.getByRole('region', { name: 'What readers say' }));
    expect(said.getByRole('listitem').textContent).toMatch(
      /Not helpful.*Dr Farah.*Name the source/,
    );
    expect(said.queryByRole('button', { name: 'Send answer' })).toBeNull();
  });

  it('that waits or was sent back says so to its team', async () => {
    mock(
      teamArticles.getArticleDetails,
      article({ state: 'rejected', reason: 'Name the source', publishedAt: null, mayEdit: true }),
    );
    mock(teamArticles.publishArticle, { state: 'pending', version: 4 });
    const { user } = openAgata(DETAIL);
    expect(await screen.findByText(/Name the source/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'What readers say' })).toBeNull();
    mock(
      teamArticles.getArticleDetails,
      article({ state: 'pending', publishedAt: null, version: 4, mayEdit: true }),
    );
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Publish/ }));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/^An Administrator looks at this article/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  });

  it('is answered once by a reader, who may change the answer', async () => {
    mock(teamArticles.getArticleDetails, article({ mayAnswer: true }));
    const own = answer({ answer: 'notHelpful', comment: 'Too short' });
    const sent = mock(teamArticles.answerArticle, own);
    const { user } = openAgata(DETAIL);
    await user.click(await screen.findByRole('radio', { name: 'Not helpful' }));
    await user.type(screen.getByRole('textbox', { name: /^Comment/ }), 'Too short');
    mock(
      teamArticles.getArticleDetails,
      article({ mayAnswer: true, notHelpful: 1, ownAnswer: own }),
    );
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    await user.click(await screen.findByRole('button', { name: 'Change answer' }));
    expect(sent[0]?.input).toEqual({ articleId: 5, answer: 'notHelpful', comment: 'Too short' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Not helpful' }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Helpful' }));
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.input).toEqual({ articleId: 5, answer: 'helpful', comment: 'Too short' });
  });

  it('is answered anew from the answer that was given', async () => {
    const own = answer({ answer: 'notHelpful', comment: 'Too short' });
    mock(teamArticles.getArticleDetails, article({ mayAnswer: true, ownAnswer: own }));
    const { user } = openAgata(DETAIL);
    await user.click(await screen.findByRole('button', { name: 'Change answer' }));
    const comment = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Comment/ });
    expect(comment.value).toBe('Too short');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Not helpful' }).checked).toBe(true);
  });

  it('keeps the answer of a reader that was refused', async () => {
    mock(teamArticles.getArticleDetails, article({ mayAnswer: true }));
    mock(teamArticles.answerArticle, () => new Refusal(503, 'busy'));
    const { user } = openAgata(DETAIL);
    const comment = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Comment/ });
    await user.type(comment, 'Clear');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(comment.value).toBe('Clear');
  });
});

describe('the articles', () => {
  const listed = (...data: Article[]) => new WithTotal({ data, total: data.length }, data.length);

  it('are those of the team, or what all teams have published', async () => {
    const ours = mock(teamArticles.getCTArticles, listed(article({ mayEdit: true })));
    mock(
      teamArticles.getPublishedArticles,
      listed(article({ id: 6, title: 'Sleep', team: 'Lung' })),
    );
    const { user } = openAgata(LIST);
    expect(await screen.findByRole('link', { name: 'Walking' })).toBeTruthy();
    expect(ours[0]?.input).toMatchObject({ consultantTeamId: '1' });
    await user.click(screen.getByRole('button', { name: 'All teams' }));
    const link = await screen.findByRole('link', { name: 'Sleep' });
    expect(link.getAttribute('href')).toContain('articleId=6');
  });

  it('say while one is written what its category is about, and that those of a sensitive one wait', async () => {
    mock(teamArticles.getCTArticles, listed());
    const { user } = openAgata(LIST);
    await user.click(await screen.findByRole('button', { name: 'Write article' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'Mental health' });
    const category = dialog.getByRole('combobox', { name: /^Category/ });
    await user.selectOptions(category, 'Movement');
    expect(dialog.getByText('About movement')).toBeTruthy();
    expect(dialog.queryByText(/Administrator/)).toBeNull();
    await user.selectOptions(category, 'Mental health');
    expect(await dialog.findByText(/Administrator/)).toBeTruthy();
  });
});

describe('an article that an Administrator looks at', () => {
  const row: ArticleReview = {
    ...article({ state: 'pending', isSensitive: true, category: 'Mental health' }),
    decidedBy: '',
    decidedAt: null,
  };

  it('is rejected with a reason, in the version that was read', async () => {
    mock(articleReview.articleApprovalDetails, row);
    const sent = mock(articleReview.rejectArticle, { state: 'rejected', version: 4 });
    const { user } = openAgataAsAdministrator(
      '/ag-sensitive-content-approval/better-life-content/detail/?articleId=5',
    );
    expect(await screen.findByText('Walk after a meal.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Reject/ }));
    const reason = dialog.getByRole('textbox', { name: /^Reason/ });
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
    await user.type(reason, 'Name the source');
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toEqual({ id: 5, version: 3, reason: 'Name the source' });
  });
});

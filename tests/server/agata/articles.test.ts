import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { agata, makeAgata } from '../support/agataWorld.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { attacks } from '../support/richTextAttacks.ts';
import { people } from '../support/world.ts';

/** A colleague in the own team, without a role that edits it, and people of other teams. */
let clinic: Clinic;
let consultant: Caller;
let admin: Caller;
const PLAIN = 1;
const SENSITIVE = 2;
const colleague = agata.accounts.neighbour;

beforeAll(async () => {
  clinic = await startClinic({}, { before: plant });
  consultant = await clinic.as('consultant');
  admin = await clinic.as('admin');
});
afterAll(() => clinic.stop());

async function plant(owner: Clinic['owner']): Promise<void> {
  await makeAgata(owner);
  await owner.query(
    `INSERT INTO better_life_category (name, is_sensitive) VALUES ('Sleep', false), ('Grief', true)`,
  );
}
const own = { consultantTeamId: agata.teams.own };
const text = { title: 'Walking', body: '<p>Ten minutes.</p>', categoryId: PLAIN };
const drafted = async (given: Partial<typeof text> = {}) =>
  (await consultant.send(api.createArticle, { ...own, ...text, ...given })).data;
const read = async (articleId: number) =>
  (await consultant.send(api.getArticleDetails, { articleId })).data;
/** An article of another team. */
async function foreign(state: string): Promise<number> {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `INSERT INTO article (team_id, category_id, author_id, title, body, image, state, published_at)
     VALUES (2, 1, $1, 'Theirs', '<p>Secret</p>', '\\xffd8', $2, now()) RETURNING id`,
    [agata.accounts.neighbour, state],
  );
  return rows[0]?.id ?? 0;
}

describe('an article', () => {
  it('is a draft at first, and is read by its team alone until it is published', async () => {
    const article = await drafted();
    expect(article).toMatchObject({ state: 'draft', team: 'Team own', mayEdit: true });
    const published = await consultant.send(api.publishArticle, { id: article.id });
    expect(published.data.state).toBe('published');
    const everywhere = await consultant.send(api.getPublishedArticles, {});
    expect(everywhere.data.data.map(({ id }) => id)).toContain(article.id);
    expect((await consultant.refused(api.publishArticle, { id: article.id })).status).toBe(409);
    await consultant.send(api.withdrawArticle, { id: article.id });
    expect((await read(article.id)).state).toBe('draft');
  });

  it('needs a text to be published', async () => {
    const { id } = await drafted({ body: '<p> </p>' });
    const refused = await consultant.refused(api.publishArticle, { id });
    expect(refused.failures[0]?.error_code).toBe('ARTICLE.BODY_NEEDED');
  });

  it.each(['draft', 'pending', 'rejected'])(
    'of another team is never read while it is %s: neither text nor picture',
    async (state) => {
      const id = await foreign(state);
      const missing = await consultant.refused(api.getArticleDetails, { articleId: 999_999 });
      const refused = await consultant.refused(api.getArticleDetails, { articleId: id });
      expect([refused.status, refused.failures]).toEqual([missing.status, missing.failures]);
      expect((await consultant.refused(api.getArticleImage, { articleId: id })).status).toBe(404);
      expect(
        (await consultant.refused(api.answerArticle, { articleId: id, answer: 'helpful' })).status,
      ).toBe(404);
      const { data } = await consultant.send(api.getPublishedArticles, { pageSize: 1_000 });
      expect(data.data.map((each) => each.id)).not.toContain(id);
      const theirs = { consultantTeamId: agata.teams.neighbour };
      expect((await consultant.refused(api.getCTArticles, theirs)).status).toBe(404);
    },
  );

  it('of another team is read once it is published, and not changed', async () => {
    const id = await foreign('published');
    expect(await read(id)).toMatchObject({ team: 'Team neighbour', mayEdit: false, answers: [] });
    expect((await consultant.refused(api.updateArticle, { id, title: 'Mine' })).status).toBe(404);
    expect((await consultant.refused(api.removeArticle, { id })).status).toBe(404);
  });

  it('is written by those alone who edit the team', async () => {
    const { id } = await drafted();
    const role = (value: number) =>
      clinic.owner.query('UPDATE team_member SET access_role_id = $1 WHERE team_id = 1', [value]);
    await role(3);
    for (const refused of [
      await consultant.refused(api.createArticle, { ...own, ...text }),
      await consultant.refused(api.updateArticle, { id, title: 'Other' }),
      await consultant.refused(api.publishArticle, { id }),
    ])
      expect(refused.failures[0]?.error_code).toBe('AGATA.NOT_ALLOWED');
    expect((await read(id)).mayEdit).toBe(false);
    await role(1);
  });

  it('is listed in pages of the size that the default setting says', async () => {
    for (let n = 0; n < 5; n += 1) await drafted({ title: `Page ${n}` });
    const settings = (await admin.send(api.applicationSettings, {})).data;
    await admin.send(api.updateApplicationSettings, { ...settings, articlesPerPage: 3 });
    const first = await consultant.send(api.getCTArticles, { ...own, PageNumber: 1 });
    const second = await consultant.send(api.getCTArticles, { ...own, PageNumber: 2 });
    expect(first.data.data).toHaveLength(3);
    expect(first.data.total).toBeGreaterThan(4);
    const ids = [...first.data.data, ...second.data.data].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(attacks)('keeps no markup that does something: %s', async (attack) => {
    const { id, body } = await drafted({ body: `<p>Kept</p>${attack}` });
    expect(body).toContain('Kept');
    expect(body).not.toMatch(/<(?!\/?(?:p|br|strong|em|u|s|ul|ol|li|h3|a)\b)/i);
    expect(body).not.toMatch(/\son\w+\s*=|javascript:|data:|style=|<script|srcdoc/i);
    await consultant.send(api.updateArticle, { id, body: attack });
    expect((await read(id)).body).not.toMatch(/\son\w+\s*=|javascript:|<script|<svg|<img/i);
  });
});

describe('an article of a sensitive category', () => {
  const waiting = async () => {
    const { id } = await drafted({ categoryId: SENSITIVE });
    const { data } = await consultant.send(api.publishArticle, { id });
    expect(data.state).toBe('pending');
    return { id, version: data.version };
  };
  const isListed = async (id: number) =>
    (await consultant.send(api.getPublishedArticles, { pageSize: 1_000 })).data.data.some(
      (each) => each.id === id,
    );

  it('is read once an Administrator approves it, and is looked at again when it is changed', async () => {
    const { id, version } = await waiting();
    expect(await isListed(id)).toBe(false);
    expect((await admin.send(api.articleApprovalDetails, { articleId: id })).data.body).toBe(
      '<p>Ten minutes.</p>',
    );
    await admin.send(api.approveArticle, { id, version });
    expect(await isListed(id)).toBe(true);
    await consultant.send(api.updateArticle, { id, title: 'Walking on' });
    expect(await isListed(id)).toBe(false);
    expect((await read(id)).state).toBe('pending');
  });

  it('waits as well when it moves into the category', async () => {
    const { id } = await drafted();
    await consultant.send(api.publishArticle, { id });
    const { data } = await consultant.send(api.updateArticle, { id, categoryId: SENSITIVE });
    expect(data.state).toBe('pending');
  });

  it('is approved as it was read: a change in between refuses the decision', async () => {
    const { id, version } = await waiting();
    await consultant.send(api.updateArticle, { id, body: '<p>Something else.</p>' });
    const refused = await admin.refused(api.approveArticle, { id, version });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([409, 'GENERAL.STALE']);
    expect((await read(id)).state).toBe('pending');
  });

  it('is decided once, however many decide at a time', async () => {
    const { id, version } = await waiting();
    const decisions = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => admin.send(api.approveArticle, { id, version })),
      ...Array.from({ length: 4 }, () =>
        admin.send(api.rejectArticle, { id, version, reason: 'No source' }),
      ),
    ]);
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is rejected with a reason, which its team reads, and is sent again', async () => {
    const { id, version } = await waiting();
    expect(
      (await admin.refused(api.rejectArticle, { id, version, reason: ' ' })).failures[0]?.field,
    ).toBe('reason');
    await admin.send(api.rejectArticle, { id, version, reason: 'No source' });
    expect(await read(id)).toMatchObject({ state: 'rejected', reason: 'No source' });
    expect((await consultant.send(api.publishArticle, { id })).data.state).toBe('pending');
    const { data } = await admin.send(api.articleApprovalList, { state: 'pending' });
    expect(data.data.map((each) => each.id)).toContain(id);
  });

  it('is told to Administrators when it waits, and to its author when it is decided', async () => {
    const { id, version } = await waiting();
    await admin.send(api.approveArticle, { id, version });
    const { rows } = await clinic.owner.query<{ event: string; account_id: number }>(
      `SELECT DISTINCT event, account_id FROM notification WHERE event LIKE 'ARTICLE%'`,
    );
    expect(rows).toContainEqual({ event: 'ARTICLE_PENDING', account_id: people.admin.id });
    expect(rows).toContainEqual({ event: 'ARTICLE_APPROVED', account_id: people.consultant.id });
  });

  it('is a draft of its team alone before it is sent', async () => {
    const { id } = await drafted({ categoryId: SENSITIVE });
    expect((await admin.refused(api.articleApprovalDetails, { articleId: id })).status).toBe(404);
  });
});

describe('the answer of a reader', () => {
  it('is one for each article, can be changed, and is counted for everyone', async () => {
    const articleId = await foreign('published');
    await consultant.send(api.answerArticle, { articleId, answer: 'helpful', comment: 'Good' });
    await consultant.send(api.answerArticle, { articleId, answer: 'notHelpful', comment: 'No' });
    expect(await read(articleId)).toMatchObject({
      helpful: 0,
      notHelpful: 1,
      ownAnswer: { answer: 'notHelpful', comment: 'No' },
      answers: [],
    });
    const log = await admin.send(api.articleResponseList, { q: 'Theirs', answer: 'notHelpful' });
    expect(log.data.data[0]).toMatchObject({ team: 'Team neighbour', category: 'Sleep' });
  });

  it('stays one when it is sent several times at once', async () => {
    const articleId = await foreign('published');
    await Promise.all(
      Array.from({ length: 6 }, () =>
        consultant.send(api.answerArticle, { articleId, answer: 'helpful' }),
      ),
    );
    expect((await read(articleId)).helpful).toBe(1);
  });

  it('is not that of the author, and its comment is read by the team', async () => {
    const { id } = await drafted();
    await consultant.send(api.publishArticle, { id });
    expect(
      (await consultant.refused(api.answerArticle, { articleId: id, answer: 'helpful' })).status,
    ).toBe(403);
    await clinic.owner.query(
      `INSERT INTO article_response (team_id, article_id, account_id, answer, comment) VALUES (1, $1, $2, 'helpful', 'Thanks')`,
      [id, colleague],
    );
    expect((await read(id)).answers).toMatchObject([{ who: 'Dr neighbour', comment: 'Thanks' }]);
  });

  it('is found in the log by the days of its period', async () => {
    const log = (from: string, until: string) =>
      admin.send(api.articleResponseList, { from, until }).then(({ data }) => data.data.length);
    expect(await log('2020-01-01', '2099-12-31')).toBeGreaterThan(0);
    expect(await log('2020-01-01', '2020-12-31')).toBe(0);
  });
});

import { api } from '../../../contract/index.ts';
import { PICTURE } from './picture.ts';
import type { RoundTrip } from './roundTrips.ts';

const avatar: Pick<RoundTrip, 'as' | 'unread' | 'given'> = {
  given: () => ({ image: PICTURE }),
  as: { image: { from: ({ image }) => image !== undefined, sent: Boolean } },
  unread: { imageType: 'told by the content' },
};

const article: Pick<RoundTrip, 'as' | 'unread' | 'given'> = {
  given: (round) => ({
    image: PICTURE,
    categoryId: 1 + (round % 2),
    body: `<p>Text ${round}</p>`,
  }),
  as: {
    image: { from: ({ hasImage }) => hasImage, sent: Boolean },
    consultantTeamId: 'teamId',
  },
  unread: { imageType: 'told by the content' },
};
const { consultantTeamId: _, ...changed } = article.as ?? {};

/** How the calls of AGATA's content are read back. */
export const agataContentRoundTrips: Readonly<Record<string, RoundTrip>> = {
  createAvatar: { ...avatar, read: (ask, { id }) => ask(api.avatarDetails, { id }) },
  updateAvatar: { ...avatar, read: (ask, { id }) => ask(api.avatarDetails, { id }) },
  createArticle: {
    ...article,
    read: (ask, { id }) => ask(api.getArticleDetails, { articleId: id }),
  },
  updateArticle: {
    ...article,
    as: changed,
    read: (ask, { id }) => ask(api.getArticleDetails, { articleId: id }),
  },
  answerArticle: {
    given: () => ({ articleId: 101 }),
    read: async (ask) => {
      const { ownAnswer } = (await ask(api.getArticleDetails, { articleId: 101 })) as {
        ownAnswer: object;
      };
      return { ...ownAnswer, articleId: 101 };
    },
  },
  updateApplicationSettings: { read: (ask) => ask(api.applicationSettings, {}) },
  updateChatSettings: {
    read: (ask) => ask(api.chatSettings, {}),
    given: (round) => ({ smallFont: 8 + round, mediumFont: 15 + round, largeFont: 20 + round }),
  },
};

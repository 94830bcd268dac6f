import { PICTURE } from '../../generated/support/picture.ts';
import { agata } from './agataWorld.ts';
import type { ResourceTrial } from './resourceRows.ts';
import { people } from './world.ts';

const admin = 'admin' as const;
/** The team of the articles. */
const TEAM = agata.teams.own;

/** How the tests use the resources of AGATA's content, of which there are `many`. */
export const agataContentTrials = (many: number): Readonly<Record<string, ResourceTrial>> => {
  const filled = (table: string, columns: string, values: string) =>
    `INSERT INTO ${table} (${columns}) SELECT ${values} FROM generate_series(1, ${many}) AS n`;
  return {
    'better-life-categories': {
      who: admin,
      fill: filled('better_life_category', 'name', `'Filled ' || n`),
      change: { data: { description: 'Changed' }, shows: 'description' },
      make: { name: 'New one', isSensitive: true },
    },
    articles: {
      who: 'consultant',
      fill: `INSERT INTO article (team_id, category_id, author_id, title, body, state, decided_at)
             SELECT ${TEAM}, (SELECT max(id) FROM better_life_category), ${people.admin.id}, 'Filled ' || n, '<p>Text</p>',
                    'published', now() FROM generate_series(1, ${many}) AS n`,
      change: { data: { summary: 'Changed' }, shows: 'summary' },
      make: { title: 'New one', categoryId: many },
    },
    'article-approvals': { who: admin, fill: 'SELECT 1' },
    'article-responses': {
      who: admin,
      fill: `INSERT INTO article_response (team_id, article_id, account_id, answer)
             SELECT ${TEAM}, id, ${people.admin.id}, 'helpful' FROM article WHERE team_id = ${TEAM}`,
    },
    'organization-types': {
      who: admin,
      fill: filled('organization_type', 'name', `'Filled ' || n`),
      change: { data: { name: 'Changed' }, shows: 'name', isUnique: true },
      make: { name: 'New one' },
    },
    'association-bodies': {
      who: admin,
      fill: filled('association_body', 'name', `'Filled ' || n`),
      change: { data: { abbreviation: 'MMA' }, shows: 'abbreviation' },
      make: { name: 'New one' },
    },
    'expertise-appointments': {
      who: admin,
      fill: filled(
        'expertise_appointment',
        'expertise, appointment_type, minutes',
        `'Filled ' || n, 'Visit', 30`,
      ),
      change: { data: { minutes: 45 }, shows: 'minutes' },
      make: { expertise: 'New one', appointmentType: 'Visit' },
    },
    avatars: {
      who: admin,
      fill: filled('avatar', 'name, image', `'Filled ' || n, '\\x89504e47'`),
      change: { data: { category: 'Changed' }, shows: 'category' },
      make: { name: 'New one', image: PICTURE },
    },
    'agata-settings': {
      who: admin,
      change: { data: { invitationDays: 7 }, shows: 'invitationDays' },
    },
    'chat-settings': { who: admin, change: { data: { largeFont: 24 }, shows: 'largeFont' } },
  };
};

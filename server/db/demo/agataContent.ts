import { asc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Db } from '../../kit/db/database.ts';
import {
  accounts,
  articleResponses,
  articles,
  associationBodies,
  avatars,
  betterLifeCategories,
  consultantTeams,
  expertiseAppointments,
  organizationTypes,
} from '../schema/index.ts';
import {
  appointmentTypes,
  articleTexts,
  avatarShapes,
  bodies,
  categories,
  comments,
  organizations,
} from './agataContentTexts.ts';

const DAY = 86_400_000;

/** The master lists of AGATA, the gallery of avatars, and articles of the teams with what readers say. */
export async function fillAgataContent(db: Db): Promise<void> {
  const made = await db
    .insert(betterLifeCategories)
    .values([...categories])
    .onConflictDoNothing()
    .returning({ id: betterLifeCategories.id, name: betterLifeCategories.name });
  await db
    .insert(organizationTypes)
    .values(organizations.map((name) => ({ name })))
    .onConflictDoNothing();
  await db
    .insert(associationBodies)
    .values(bodies.map(([abbreviation, name]) => ({ abbreviation, name })))
    .onConflictDoNothing();
  await db
    .insert(expertiseAppointments)
    .values([...appointmentTypes])
    .onConflictDoNothing();
  await fillAvatars(db);
  await fillArticles(db, new Map(made.map(({ id, name }) => [name, id])));
}

async function fillAvatars(db: Db): Promise<void> {
  const drawn = await Promise.all(
    avatarShapes.map(async ({ name, category, colour, shape }) => ({
      name,
      category,
      image: await sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 64 64">
             <rect width="64" height="64" fill="${colour}"/><g fill="#fff">${shape}</g></svg>`,
        ),
      )
        .png()
        .toBuffer(),
    })),
  );
  await db.insert(avatars).values(drawn);
}

async function fillArticles(db: Db, categoryIds: ReadonlyMap<string, number>): Promise<void> {
  const teams = await db
    .select({ id: consultantTeams.id })
    .from(consultantTeams)
    .orderBy(asc(consultantTeams.id))
    .limit(2);
  const people = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.platformRole, 'Consultant'))
    .orderBy(asc(accounts.id));
  const [first, second = first] = people;
  if (!first || !second) return;
  const rows = await Promise.all(
    articleTexts.map(async ({ title, category, summary, body, colours, state }, index) => ({
      title,
      summary,
      body: body.map((paragraph) => `<p>${paragraph}</p>`).join(''),
      state,
      image: await picture(colours),
      reason: state === 'rejected' ? 'Please name the source of the figures.' : '',
      ...(state === 'rejected' && { decidedAt: daysAgo(index) }),
      ...(state === 'published' && { publishedAt: daysAgo(index * 3 + 1) }),
      createdAt: daysAgo(index * 3 + 2),
      teamId: teams[index % 3 === 2 ? 1 : 0]?.id ?? 0,
      authorId: (index % 3 === 2 ? second : first).id,
      categoryId: categoryIds.get(category) ?? 0,
    })),
  );
  const made = await db.insert(articles).values(rows).returning({
    id: articles.id,
    teamId: articles.teamId,
    state: articles.state,
    authorId: articles.authorId,
  });
  const published = made.filter(({ state }) => state === 'published');
  await db.insert(articleResponses).values(
    published.flatMap(({ id, teamId, authorId }, index) =>
      people
        .filter((reader) => reader.id !== authorId)
        .map((reader, at) => ({
          articleId: id,
          teamId,
          accountId: reader.id,
          answer: (index + at) % 4 === 3 ? ('notHelpful' as const) : ('helpful' as const),
          comment: comments[(index + at) % comments.length] ?? '',
          at: sql`now() - ${`${index * 5 + at + 1} hours`}::interval`,
        })),
    ),
  );
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY);

// A calm landscape of three colours.
function picture([sky, far, near]: readonly [string, string, string]): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540">
    <rect width="960" height="540" fill="${sky}"/><circle cx="700" cy="150" r="70" fill="#fff" opacity="0.7"/>
    <path d="M0 360 Q240 230 480 350 T960 320 V540 H0z" fill="${far}"/>
    <path d="M0 440 Q300 330 560 430 T960 410 V540 H0z" fill="${near}"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 75 }).toBuffer();
}

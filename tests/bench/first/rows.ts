import type { FastifyInstance } from 'fastify';

const rows = Array.from({ length: 200 }, (_, at) => ({
  id: at + 1,
  name: `Patient Number ${at + 1}`,
  icPassport: `9001011${10_000 + at}`,
  dob: '1990-01-01',
  age: 36,
  sex: at % 2 === 0 ? 'F' : 'M',
  mobile: `60 12${1_000_000 + at}`,
  regDate: '2024-05-01 10:00',
}));

/** Answers the peer's list, ten rows of it, with the headers of a REST server. */
export function serveRows(app: FastifyInstance): void {
  app.get<{ Querystring: { range: string } }>('/rest/patients', async ({ query }, reply) => {
    const [first = 0, last = 9] = JSON.parse(query.range) as number[];
    reply.header('Content-Range', `patients ${first}-${last}/${rows.length}`);
    reply.header('Cache-Control', 'no-store');
    return rows.slice(first, last + 1);
  });
}

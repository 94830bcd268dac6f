import { randomBytes } from 'node:crypto';
import { isolationTests } from './support/isolation.ts';

// The same with row-level security out of the way: what is left are the handlers' own predicates, so that one which is
// missing shows here and not only when the second wall has a hole as well.
isolationTests({
  before: async (owner) => {
    const name = `past_walls_${randomBytes(4).toString('hex')}`;
    await owner.query(
      `CREATE ROLE ${name} LOGIN BYPASSRLS NOSUPERUSER PASSWORD '${name}';
       UPDATE house.login_role SET name = '${name}', password = '${name}' WHERE purpose = 'app'`,
    );
  },
});

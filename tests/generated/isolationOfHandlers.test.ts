import { bypassRowLevelSecurity } from '../server/support/clinic.ts';
import { isolationTests } from './support/isolation.ts';

// The same with row-level security out of the way: what is left are the handlers' own predicates, so that one which is
// missing shows here and not only when the second wall has a hole as well.
isolationTests({ before: bypassRowLevelSecurity });

import { isolationTests } from './support/isolation.ts';

// Row-level security is out of the way: what is left are the handlers' own predicates, so that one which is missing
// shows here and not only when the second wall has a hole as well.
isolationTests('handlers');

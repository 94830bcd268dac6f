import { isolationTests } from './support/isolation.ts';

isolationTests('both');

import { isolationTests } from './support/isolation.ts';

// The calls that are open to API keys, made by one.
isolationTests('handlers', { byKey: true });

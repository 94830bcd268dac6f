// The thread of the sources. tsx reads TypeScript on the main thread alone unless it is asked.
import { register } from 'tsx/esm/api';

register();
await import('./thread.ts');

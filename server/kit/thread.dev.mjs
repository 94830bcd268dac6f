// A thread of the sources. tsx reads TypeScript on the main thread alone unless it is asked.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.source);

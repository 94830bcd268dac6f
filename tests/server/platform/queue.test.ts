import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database } from '../../../server/kit/db/database.ts';
import { addressFor, prepare } from '../../../server/kit/db/prepare.ts';
import { enqueue, prepareQueue, startWorkers } from '../../../server/kit/jobs/queue.ts';
import '../../../server/product.ts';
import { unobserved } from '../../../server/kit/monitoring/observer.ts';
import { createWorldCopy } from '../support/clinic.ts';

let url = '';
let database: Database;
beforeAll(async () => {
  const ownerUrl = await createWorldCopy();
  const { app } = await prepare(ownerUrl);
  await prepareQueue(ownerUrl, app.user);
  url = addressFor(ownerUrl, app);
  database = new Database(url);
});
afterAll(() => database.end());

const send = (branchId: number, ids: number[]) =>
  database.system((work) =>
    enqueue(
      work,
      'sms',
      ids.map((id) => ({ id, branchId })),
    ),
  );
const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index);

it('a few messages do not wait for many that were queued before, nor for one that hangs', async () => {
  await send(1, numbers(1, 60));
  await send(1, numbers(61, 60));
  await send(2, numbers(1_001, 3));
  const sent: number[] = [];
  let letGo = () => undefined as void;
  const hanging = new Promise<void>((resolve) => (letGo = resolve));
  const workers = await startWorkers(
    url,
    {
      sms: async ({ id }) => {
        if (id === 1) await hanging;
        sent.push(id);
        return undefined;
      },
    },
    {
      waits: () => false,
      confirms: async () => true,
      observer: unobserved,
      onError: (error) => {
        throw error;
      },
    },
  );
  await expect.poll(() => sent.length).toBe(122);
  letGo();
  await expect.poll(() => sent.length).toBe(123);
  await workers.stop();
  // Three requests take turns, four jobs at once.
  expect(Math.max(...[1_001, 1_002, 1_003].map((id) => sent.indexOf(id)))).toBeLessThan(3 * 3 + 4);
  // Those of one request are in their order.
  const many = sent.filter((id) => id > 60 && id < 200);
  for (const [at, id] of many.entries()) expect(Math.abs(id - 61 - at)).toBeLessThan(4);
});

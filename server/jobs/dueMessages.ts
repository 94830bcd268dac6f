import { sendDueFollowUps } from './followUpMessages.ts';
import { runDue, type Scheduling } from './messageSchedulers.ts';
import { beginDuePushes } from './pushSchedules.ts';

/** Milliseconds between looks for what is due. */
const EVERY_MS = 20_000;

/** Sends what schedulers, follow-ups and notifications have due, now and every few seconds, until stopped. Several servers may. */
export function startDueMessages(
  scheduling: Scheduling,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const begin = () => {
    if (isRunning) return;
    isRunning = true;
    running = sendDue(scheduling, onError).finally(() => {
      isRunning = false;
    });
  };
  begin();
  const timer = setInterval(begin, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

async function sendDue(scheduling: Scheduling, onError: (error: unknown) => void): Promise<void> {
  await runDue(scheduling, new Date(), onError).catch(onError);
  await sendDueFollowUps(scheduling, new Date(), onError).catch(onError);
  await beginDuePushes(scheduling.database, new Date(), onError).catch(onError);
}

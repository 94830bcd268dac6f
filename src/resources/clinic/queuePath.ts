/** The page of today's queue. */
export const QUEUE_PATH = '/appointment/today-queue';

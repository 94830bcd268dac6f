import type { Page } from '@playwright/test';

/** A telephone's slow network: 150 ms to an answer and 1.6 Mbit/s. */
export const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Opens the page's further addresses over a network, on a processor that is so many times slower. */
export async function throttle(
  page: Page,
  network: typeof slowNetwork,
  slowdown = 1,
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

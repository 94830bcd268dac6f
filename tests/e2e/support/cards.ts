import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { AGENT_PORT, cardTypes } from '../../../contract/clinic/cardReader.ts';
import { readCard } from '../../agent/support.ts';
import { type Agent, startAgent } from '../../support/cardService.ts';
import { myKad } from '../../support/identityCards.ts';
import { type CardContent, type CardFaults, VirtualCard } from '../../support/virtualCard.ts';
import { test as base, expect } from './test.ts';

const READER = 'Virtual PCD 00 00';
type CardType = (typeof cardTypes)[keyof typeof cardTypes];

/** A computer with a card reader. Its agent listens on the documented port for the pages of this clinic. */
export interface Desk {
  /** Starts the agent, with the certificate that the browser trusts or with an unknown one. */
  startAgent: (certificate?: 'trusted' | 'strange') => Promise<Agent>;
  /** Replaces the card in the reader. The agent has to run. */
  insert: (chip: CardContent, faults?: CardFaults) => Promise<void>;
}

/**
 * Tests on a computer with a card reader. The browser trusts the key of the agent's certificate, and checks all other
 * certificates as usual.
 */
export const test = base.extend<{ desk: Desk }, { trusted: { data: string; key: string } }>({
  trusted: [
    async ({}, give) => {
      const data = newFolder();
      const first = await startAgent(data);
      await first.stop();
      await give({ data, key: keyHash(first.cert) });
      rmSync(data, { recursive: true });
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, trusted: { key } }, give) => {
      const trust = `--ignore-certificate-errors-spki-list=${key}`;
      await give({ ...launchOptions, args: [...(launchOptions.args ?? []), trust] });
    },
    { scope: 'worker' },
  ],
  desk: async ({ clinic, trusted }, give) => {
    const strange = newFolder();
    let agent: Agent | undefined;
    let card: VirtualCard | undefined;
    const answers = async (words: RegExp, cardType: CardType = cardTypes.myKad) => {
      if (!agent) throw new Error('the agent does not run');
      const asked = agent;
      const ask = () => readCard(asked, { reader: READER, cardType }, { origin: clinic.url });
      await expect.poll(ask).toMatch(words);
    };
    const remove = async () => {
      if (!card) return;
      card.remove();
      card = undefined;
      await answers(/^0x8010000C/);
    };
    await give({
      startAgent: async (certificate = 'trusted') => {
        const data = certificate === 'trusted' ? trusted.data : strange;
        const port = String(AGENT_PORT);
        // Another program's outgoing connection may occupy the port for a while.
        await expect(async () => {
          agent = await startAgent(data, '--port', port, '--origin', clinic.url);
        }).toPass();
        if (!agent) throw new Error('the agent did not start');
        return agent;
      },
      insert: async (chip, faults) => {
        await remove();
        card = await VirtualCard.insert(chip, faults);
        const isMyKad = chip.atr === myKad().atr;
        // The agent reads nothing from a card of another kind.
        await answers(/^0x8010001C|^0x8010000D/, isMyKad ? cardTypes.myKid : cardTypes.myKad);
      },
    });
    try {
      await remove();
    } finally {
      await agent?.stop();
      rmSync(strange, { recursive: true });
    }
  },
});

/** A JPEG that fits on a card: red upper half, blue lower half. */
export function samplePhoto(): Promise<Buffer> {
  const half = { width: 95, height: 60, channels: 3 } as const;
  return sharp({ create: { ...half, height: 120, background: '#d00' } })
    .composite([{ input: { create: { ...half, background: '#00d' } }, top: 60, left: 0 }])
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** The colors in the centers of the upper and the lower half of the page's picture. */
export async function pictureColors(page: Page): Promise<string[]> {
  const photo = page.getByRole('img', { name: 'Photo' });
  await expect(photo).toBeVisible();
  return photo.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    return [0.25, 0.75].map((down) => {
      const at = [canvas.width / 2, canvas.height * down].map(Math.round);
      const [red = 0, , blue = 0] = context?.getImageData(at[0] ?? 0, at[1] ?? 0, 1, 1).data ?? [];
      return red > blue ? 'red' : 'blue';
    });
  });
}

/** The hash of a certificate's public key, for the browser's command line. */
function keyHash(certificate: string): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}

function newFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'agent-'));
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cardReader, cardTypes } from '../../contract/clinic/cardReader.ts';
import { readMyKad } from '../../contract/clinic/myKad.ts';
import {
  type Agent,
  isCardServiceRequired,
  type CardService,
  startAgent,
  startCardService,
  cardServiceProblem,
} from '../support/cardService.ts';
import {
  sampleMyKad,
  sampleMyKid,
  myKad,
  myKid,
  unsupportedCard,
} from '../support/identityCards.ts';
import { type CardContent, type CardFaults, VirtualCard } from '../support/virtualCard.ts';
import { callAgent, readCard } from './support.ts';

const lack = await cardServiceProblem();
if (lack !== undefined && !isCardServiceRequired)
  console.warn(`Skipped: reading cards over PC/SC, because ${lack}.`);

const READER = 'Virtual PCD 00 00';
const NO_CARD = '0x8010000C: There is no card in the reader. Put it in with the chip first.';
const INTERRUPTED =
  '0x80100016: The reading was cut short. Leave the card in the reader until it is done, and try again.';

let data = '';
let agent: Agent;
let service: CardService;
let card: VirtualCard | undefined;

it('the PC/SC stack is available if this run requires it', () => {
  expect(isCardServiceRequired ? lack : undefined).toBeUndefined();
});

describe.skipIf(lack !== undefined)('over the real PC/SC stack', () => {
  beforeAll(async () => {
    data = mkdtempSync(path.join(tmpdir(), 'agent-'));
    agent = await startAgent(data);
  });
  afterAll(async () => {
    await agent.stop();
    rmSync(data, { recursive: true, force: true });
  });

  describe('without a reader', () => {
    it('reports that the smart card service does not run, and finds it when it does', async () => {
      const { failures } = await callAgent(agent, cardReader.cardReaders, {});
      expect(failures?.[0]?.error_code).toBe('0x8010001D');
      const bare = await startCardService({ hasReader: false });
      try {
        expect((await callAgent(agent, cardReader.cardReaders, {})).data).toEqual([]);
        expect(await read()).toBe('0x8010002E: No card reader is connected to this computer.');
      } finally {
        await bare.stop();
      }
      const later = await startCardService();
      try {
        await eventually(async () => {
          expect((await callAgent(agent, cardReader.cardReaders, {})).data).toContain(READER);
        });
      } finally {
        await later.stop();
      }
    });
  });

  describe('with a reader', () => {
    beforeAll(async () => {
      service = await startCardService();
      await eventually(async () => {
        expect((await callAgent(agent, cardReader.cardReaders, {})).data).toContain(READER);
      });
    });
    afterAll(() => service.stop());
    afterEach(async () => {
      card?.remove();
      card = undefined;
      await eventually(async () => expect(await read()).toBe(NO_CARD));
    });

    it('lists the readers, the default one first', async () => {
      const { data: readers } = await callAgent(agent, cardReader.cardReaders, {});
      expect(readers).toEqual([READER, 'Virtual PCD 00 01']);
    });

    it('reports in each language that there is no card', async () => {
      expect(await read()).toBe(NO_CARD);
      expect(await read({}, 'ms')).toContain('0x8010000C: Tiada kad dalam pembaca.');
      expect(await read({}, 'zh')).toContain('0x8010000C: 读卡器中没有卡。');
    });

    it('reports that a reader is gone', async () => {
      expect(await readCard(agent, { reader: 'Another' })).toBe(
        '0x80100009: This card reader is no longer connected.',
      );
    });

    it('reads a MyKad with its photo', async () => {
      const photo = await aPhoto();
      await insert(myKad(sampleMyKad, photo));
      expect(readMyKad(sampleMyKad.icNumber)).toMatchObject({ dob: '1990-02-15', sex: 'F' });
      expect(await read()).toEqual({
        cardType: 10_241,
        name: 'SITI NURHALIZA BINTI TÉST',
        gmpcName: 'SITI NURHALIZA BINTI TEST',
        kptName: 'SITI NURHALIZA BT TEST',
        icNumber: '900215145678',
        sex: 'P',
        oldIcNumber: 'A1234567',
        dob: '1990-02-15',
        birthPlace: 'WILAYAH PERSEKUTUAN',
        issued: '2015-03-01',
        citizenship: 'WARGANEGARA',
        race: 'MELAYU',
        religion: 'ISLAM',
        address: ['NO 12 JALAN MAWAR 3', 'TAMAN SENTOSA'],
        postcode: '59100',
        city: 'KUALA LUMPUR',
        state: 'W. PERSEKUTUAN(KL)',
        photo: photo.toString('base64'),
      });
    });

    it('reads a photo that fills its 4000 bytes', async () => {
      const photo = Buffer.alloc(4_000, 'ÿÙ7', 'latin1');
      photo.write('FFD8', 'hex');
      photo.write('FFD9', 3_998, 'hex');
      await insert(myKad(sampleMyKad, photo));
      expect(await read()).toMatchObject({ photo: photo.toString('base64') });
    });

    it('reads a MyKad without a photo', async () => {
      await insert(myKad());
      expect(await read()).toMatchObject({ icNumber: '900215145678', photo: null });
    });

    it('omits the photo if it is not requested', async () => {
      const inserted = await insert(myKad(sampleMyKad, await aPhoto()));
      expect(await read({ photo: false })).toMatchObject({ photo: null });
      expect(inserted.commands.filter((command) => command.startsWith('CC0000000802'))).toEqual([]);
    });

    it('reads a MyKid', async () => {
      await insert(myKid());
      expect(readMyKad(sampleMyKid.icNumber)).toMatchObject({ dob: '2018-07-04', sex: 'M' });
      expect(await read({ cardType: cardTypes.myKid })).toEqual({
        cardType: 10_242,
        birthCertificate: 'CM12345',
        icNumber: '180704101235',
        name: 'ADAM BIN TEST',
        sex: 'L',
        citizenship: 'WARGANEGARA',
        birthState: 'SELANGOR',
        dob: '2018-07-04',
        address: ['5 LORONG DELIMA'],
        postcode: '46000',
        city: 'PETALING JAYA',
        state: 'SELANGOR',
        photo: null,
      });
    });

    it('reads a card that answers less than requested', async () => {
      const photo = await aPhoto();
      await insert(myKad(sampleMyKad, photo), { shortReads: 101 });
      expect(await read()).toMatchObject({
        religion: 'ISLAM',
        state: 'W. PERSEKUTUAN(KL)',
        photo: photo.toString('base64'),
      });
    });

    it('stops if a card does not answer', async () => {
      await insert(myKad(), { shortReads: 0 });
      expect(await read()).toBe(INTERRUPTED);
    });

    it('reports the status with which a card refuses', async () => {
      await insert(myKad(), { refuses: { file: 4, status: '6A82' } });
      expect(await read()).toBe('0x6A82: The card refused to be read.');
    });

    it('reports that a card lacks the application', async () => {
      await insert(myKad(), { selectStatus: '6A82' });
      expect(await read()).toBe('0x6A82: The card refused to be read.');
    });

    it('reports that a card was removed during reading, and reads the next one', async () => {
      await insert(myKad(sampleMyKad, await aPhoto()), { removedAtRead: 7 });
      expect(await read()).toBe(INTERRUPTED);
      await eventually(async () => expect(await read()).toBe(NO_CARD));
      await insert(myKid());
      expect(await read()).toMatchObject({ name: 'ADAM BIN TEST' });
    });

    it('reports an unknown card, and one of the other kind', async () => {
      await insert(unsupportedCard);
      expect(await read()).toBe('0x8010000D: This is neither a MyKad nor a MyKid.');
      card?.remove();
      await eventually(async () => expect(await read()).toBe(NO_CARD));
      await insert(myKid());
      expect(await read({ cardType: cardTypes.myKad })).toBe(
        '0x8010001C: The card in the reader is of another kind than asked for.',
      );
    });

    it('stops when its caller disconnects, and serves the next one', async () => {
      const photo = await aPhoto();
      const inserted = await insert(myKad(sampleMyKad, photo));
      const before = inserted.commands.length;
      const caller = new AbortController();
      const first = readCard(agent, { reader: READER }, { signal: caller.signal });
      await vi.waitFor(
        () => expect(inserted.commands.length).toBeGreaterThan(before + 3),
        patience,
      );
      caller.abort();
      await expect(first).rejects.toThrow('aborted');
      expect(await read({ photo: false })).toMatchObject({ name: sampleMyKad.name });
      // All of the second reading, and of the first no more than it had begun.
      expect(
        inserted.commands.filter((command) => command.startsWith('CC060000')).length,
      ).toBeLessThan(12);
    });

    it('reads for two callers one after the other', async () => {
      await insert(myKad());
      const both = await Promise.all([read({ photo: false }), read({ photo: false })]);
      expect(both).toEqual([both[0], both[0]]);
      expect(both[0]).toMatchObject({ name: sampleMyKad.name });
    });

    it('prints no data of a card', () => {
      for (const told of [
        sampleMyKad.name,
        sampleMyKad.icNumber,
        sampleMyKid.name,
        sampleMyKid.icNumber,
      ])
        expect(agent.printed()).not.toContain(told);
      expect(agent.printed().trim().split('\n')).toHaveLength(3);
    });
  });
});

const patience = { timeout: 60_000, interval: 50 };

function eventually(check: () => Promise<void>): Promise<void> {
  return vi.waitFor(check, patience);
}

function read(more: { photo?: boolean; cardType?: 10_241 | 10_242 } = {}, language = 'en') {
  return readCard(agent, { reader: READER, ...more }, { language });
}

/** Puts a card into the reader, and waits until the system has seen it. */
async function insert(chip: CardContent, faults?: CardFaults): Promise<VirtualCard> {
  card = await VirtualCard.insert(chip, faults);
  const isMyKad = chip.atr === myKad().atr;
  const other = isMyKad ? cardTypes.myKid : cardTypes.myKad;
  // Of a card that is not of the kind asked for, nothing is read.
  await eventually(async () =>
    expect(await read({ cardType: other })).toMatch(/^0x8010001C|^0x8010000D/),
  );
  return card;
}

/** A real JPEG of a person's size, as it fits on a card. */
function aPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width: 95, height: 120, channels: 3, background: '#456', noise } })
    .blur(2)
    .jpeg({ quality: 60 })
    .toBuffer();
}

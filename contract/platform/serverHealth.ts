import { onPlatform } from '../kit/access.ts';
import { auditFaultKinds } from '../kit/auditFaults.ts';
import { call } from '../kit/call.ts';
import { healthFaults } from '../kit/healthFaults.ts';
import { z } from '../kit/zod.ts';

/** The services outside that the product sends to, in the order of the page. */
export const gatewayChannels = ['mail', 'sms', 'whatsapp', 'push', 'payment', 'einvoice'] as const;
export type GatewayChannel = (typeof gatewayChannels)[number];

/** The queues of jobs, in the order of the page. */
export const jobQueues = [
  'mail',
  'e-invoice',
  'taxpayer',
  'push',
  'platform-push',
  'message-lost',
  'sms',
  'whatsapp',
  'whatsapp-templates',
  'company-archive',
] as const;
export type JobQueue = (typeof jobQueues)[number];

const text = z.string();
const at = () => text.check(z.meta({ kind: 'wallClock', description: "The clinic's wall clock." }));
const seconds = z.number();

const fault = z.object({
  fault: z.enum(healthFaults),
  of: z.nullable(text).check(
    z.meta({
      description: 'The queue, the service or the standby; null where it is of the whole.',
    }),
  ),
});

const health = z
  .object({
    at: at(),
    faults: z.array(fault),
    servers: z.array(z.object({ host: text, version: text, startedAt: at() })),
    database: z.object({
      version: text,
      bytes: z.int(),
      fileBytes: z.int().check(z.meta({ description: 'Of the contents of files.' })),
      lockWaits: z.int(),
      longestTransactionSeconds: seconds,
    }),
    standbys: z.array(
      z.object({
        name: text,
        state: text,
        sync: text,
        lagSeconds: z.nullable(seconds),
        lagBytes: z.nullable(z.int()),
      }),
    ),
    queues: z.array(
      z.object({
        queue: z.enum(jobQueues),
        waiting: z.int(),
        active: z.int(),
        failed: z.int(),
        oldestSeconds: z
          .nullable(seconds)
          .check(z.meta({ description: 'For how long its oldest job has been due.' })),
      }),
    ),
    gateways: z.array(
      z.object({
        channel: z.enum(gatewayChannels),
        sentAt: z.nullable(at()),
        failedAt: z.nullable(at()),
      }),
    ),
    backup: z.object({
      at: z
        .nullable(at())
        .check(z.meta({ description: 'When the last complete one began; null before the first.' })),
      ageSeconds: z.nullable(seconds),
      bytes: z.nullable(z.int()),
      name: z.nullable(text),
      failedAt: z.nullable(at()),
      reason: z.nullable(text),
    }),
    audit: z.object({
      sealedAt: z.nullable(at()),
      waitingSeconds: z
        .nullable(seconds)
        .check(z.meta({ description: 'Age of the oldest entry that is not sealed yet.' })),
      checkedAt: z.nullable(at()),
      entries: z.nullable(z.int()).check(z.meta({ description: 'Checked then.' })),
      faultCount: z.int(),
      faults: z.array(
        z.object({
          kind: z.enum(auditFaultKinds),
          branchID: z
            .nullable(z.int())
            .check(z.meta({ description: 'Null for entries of no branch.' })),
          id: z.int().check(
            z.meta({
              description:
                'Of the entry; the number of a seal in its branch; the last entry of a head.',
            }),
          ),
          at: z
            .nullable(at())
            .check(z.meta({ description: 'When it was written, or sealed if it is gone.' })),
        }),
      ),
    }),
  })
  .check(z.meta({ id: 'ServerHealth' }));

export const serverHealth = {
  serverHealth: call({
    method: 'GET',
    path: '/api/health/details',
    summary:
      'The state of the servers, the database, its standbys and its last backup, of queues and of services outside, with what somebody has to look into. Sizes are a minute old at most, the rest a few seconds.',
    access: onPlatform('show', 'server-health'),
    answer: health,
  }),
};

import { changeOf, idOf, oneOf, orEmptyText, requiredText } from '../fields.ts';
import { inAccount, onPlatform } from '../kit/access.ts';
import { type Access, call, listCall, noRef } from '../kit/call.ts';
import { secret, text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';

/** Stands for a stored token, which is never returned. */
export const STORED_TOKEN = '********';

/** The kinds of gateway that an instance may be with. */
export const whatsAppKinds = ['ultramsg', 'cloud'] as const;
export type WhatsAppKind = (typeof whatsAppKinds)[number];

/**
 * What stands between an instance and its telephone: it starts, it shows a QR code to be scanned, it waits with one for
 * somebody to ask for it, it is connecting, it is connected, or it is not.
 */
export const whatsAppStates = [
  'initialize',
  'qr',
  'standby',
  'connecting',
  'connected',
  'not connected',
] as const;
export type WhatsAppState = (typeof whatsAppStates)[number];

/** The gateway's name of an instance: part of an address. */
export const instanceName = () =>
  noRef(requiredText(1, 50).check(z.regex(/^[\w-]{1,50}$/, { error: 'WHATSAPP.INSTANCE_NAME' })));

const gateway = () =>
  oneOf(whatsAppKinds, { words: { ultramsg: 'WHATSAPP.ULTRAMSG', cloud: 'WHATSAPP.CLOUD' } });

const instance = z
  .object({
    id: z.int(),
    description: z.string(),
    branchID: z.int(),
    branch: z.string().check(z.meta({ description: "The branch's name." })),
    gateway: gateway(),
    instanceId: z.string(),
    businessID: z.string().check(
      z.meta({
        description:
          'Of the Cloud API: the business account whose approved templates it sends. Empty without.',
      }),
    ),
    token: z
      .string()
      .check(z.meta({ description: `Never the stored one: ${STORED_TOKEN} stands for it.` })),
    webhook: z.string().check(
      z.meta({
        description:
          "The address that the gateway tells patients' replies and delivery reports. That of UltraMsg holds a key: whoever knows it can reply in patients' names.",
      }),
    ),
    version: z.int(),
  })
  .check(z.meta({ id: 'WhatsAppInstance' }));

const fields = {
  description: requiredText(1, 100),
  gateway: gateway(),
  instanceId: instanceName(),
  businessID: noRef(
    orEmptyText(
      text(30, { trimmed: true }).check(z.regex(/^\d{1,30}$/, { error: 'WHATSAPP.BUSINESS_ID' })),
    ),
  ),
};
const example = {
  description: 'Front desk',
  gateway: 'ultramsg',
  instanceId: 'instance9',
} as const;

/** The calls that keep instances, of the platform or of accounts. */
function instanceCalls<X extends Access>(
  { path, resource, whose }: { path: string; resource: string; whose: string },
  access: (action: 'list' | 'show' | 'create' | 'edit' | 'delete') => X,
) {
  const one = z.object({ id: idOf(resource) });
  return {
    list: listCall({
      method: 'GET',
      path: `/api/${path}_list`,
      summary: `WhatsApp instances ${whose}, without their tokens.`,
      access: access('list'),
      query: z.object({ branchID: z.optional(idOf('branches')) }),
      list: { sort: ['description', 'branch', 'gateway', 'instanceId', 'id'], ids: resource },
      answer: z.array(instance),
    }),
    one: call({
      method: 'GET',
      path: `/api/${path}_detail`,
      summary: `One WhatsApp instance ${whose}, without its token.`,
      access: access('show'),
      query: one,
      answer: instance,
    }),
    create: call({
      method: 'POST',
      path: `/api/add_${path}`,
      summary: `Adds a WhatsApp instance ${whose}. One that the branch has is refused with 409.`,
      reachesPeople: true,
      access: access('create'),
      recentlyConfirmed: true,
      body: z.object({
        branchID: idOf('branches'),
        ...fields,
        token: requiredText(1, 500).check(secret()),
      }),
      answer: instance,
      example: { ...example, token: 'secret' },
    }),
    update: call({
      method: 'PUT',
      path: `/api/update_${path}`,
      summary: `Changes a WhatsApp instance ${whose}; the token ${STORED_TOKEN} or an empty one keeps the stored one. With If-Match, only that version (409 otherwise).`,
      reachesPeople: true,
      access: access('edit'),
      recentlyConfirmed: true,
      body: z.object({
        id: idOf(resource),
        ...changeOf(fields),
        token: text(500).check(secret()),
      }),
      answer: instance,
      example: { ...example, token: STORED_TOKEN },
    }),
    remove: call({
      method: 'DELETE',
      path: `/api/remove_${path}`,
      summary: `Removes a WhatsApp instance ${whose}; what was sent with it stays in the history.`,
      access: access('delete'),
      recentlyConfirmed: true,
      query: one,
      answer: z.object({ done: z.literal(true) }),
    }),
    test: call({
      method: 'POST',
      path: `/api/test_${path}`,
      repeats: 'anew',
      summary: `Asks the gateway for the state of a WhatsApp instance ${whose}; 409 with the reason where it refuses or cannot be reached. It holds no transaction while it waits, at most 10 s.`,
      access: access('edit'),
      body: one,
      answer: z.object({
        state: z.enum(whatsAppStates),
        phone: z
          .string()
          .check(z.meta({ description: 'Digits of the connected telephone; empty without one.' })),
      }),
    }),
  };
}

const ofPlatform = instanceCalls(
  {
    path: 'whatsapp_instance',
    resource: 'whatsapp-instances',
    whose: 'that the platform allots to a branch',
  },
  (action) => onPlatform(action, 'whatsapp-instances'),
);
const ofAccount = instanceCalls(
  {
    path: 'whatsapp_access',
    resource: 'whatsapp-access',
    whose: 'of a branch that the person manages',
  },
  (action) => inAccount(action, 'whatsapp-access'),
);

export const whatsappInstances = {
  whatsappInstanceList: ofPlatform.list,
  whatsappInstanceDetail: ofPlatform.one,
  addWhatsappInstance: ofPlatform.create,
  updateWhatsappInstance: ofPlatform.update,
  removeWhatsappInstance: ofPlatform.remove,
  testWhatsappInstance: ofPlatform.test,
};

export const whatsappAccess = {
  whatsappAccessList: ofAccount.list,
  whatsappAccessDetail: ofAccount.one,
  addWhatsappAccess: ofAccount.create,
  updateWhatsappAccess: ofAccount.update,
  removeWhatsappAccess: ofAccount.remove,
  testWhatsappAccess: ofAccount.test,
};

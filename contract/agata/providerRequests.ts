import { idOf, oneOf, requiredText } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { approvalStates, type RequestKind } from './approvals.ts';
import { providerFields } from './providerProfile.ts';
import type { ProviderKind } from './providers.ts';

type Field = keyof typeof providerFields;
const fieldNames = Object.keys(providerFields) as [Field, ...Field[]];

/** What is asked for, by the resource of its calls: the kind of request, and of whoever asks. */
export const requestsByResource = {
  'provider-registrations': { kind: 'registration', providerKind: 'provider' },
  'agent-registrations': { kind: 'registration', providerKind: 'agent' },
  'provider-updates': { kind: 'profileUpdate', providerKind: 'provider' },
  'agent-updates': { kind: 'profileUpdate', providerKind: 'agent' },
} as const satisfies Record<string, { kind: RequestKind; providerKind: ProviderKind }>;
export type RequestResource = keyof typeof requestsByResource;

/** The resource of the requests of a kind. */
export const requestResourceOf = (kind: RequestKind, providerKind: ProviderKind): RequestResource =>
  `${providerKind}-${kind === 'registration' ? 'registrations' : 'updates'}`;

const text = z.string();
const status = () =>
  oneOf(approvalStates, {
    words: {
      pending: 'AGATA.PENDING',
      approved: 'AGATA.APPROVED',
      rejected: 'AGATA.REJECTED',
    },
  });
const instant = () => text.check(z.meta({ kind: 'wallClock' }));
const request = z
  .object({
    id: z.int(),
    name: text,
    mobileNo: text,
    email: text,
    expertise: text,
    mmcNo: text,
    status: status(),
    createdAt: instant(),
    decidedAt: z.nullable(instant()),
    decidedBy: text.check(z.meta({ description: 'The name of the Administrator.' })),
    reason: text.check(z.meta({ description: 'Why it was rejected.' })),
    changes: z.array(z.object({ field: z.enum(fieldNames), before: text, after: text })).check(
      z.meta({
        description:
          'The fields that are asked for, each as it was before and as it is to be. A registration has no before.',
      }),
    ),
    version: z.int(),
  })
  .check(z.meta({ id: 'ProviderRequest' }));

interface Named {
  resource: RequestResource;
  /** The name in its addresses. */
  name: string;
  what: string;
}

const list = ({ resource, name, what }: Named) =>
  listCall({
    method: 'GET',
    path: `/api/agata/web/Get${name}s`,
    summary: `${what}, the earliest first by default. Times are the clinic's wall clock.`,
    access: onPlatform('list', resource),
    query: z.object({ status: z.optional(status()) }),
    list: { sort: ['createdAt', 'name', 'decidedAt', 'status', 'id'], ids: resource },
    answer: z.array(request),
  });

const one = ({ resource, name, what }: Named) =>
  call({
    method: 'GET',
    path: `/api/agata/web/Get${name}`,
    summary: `One of: ${what.toLowerCase()}.`,
    access: onPlatform('show', resource),
    query: z.object({ id: idOf(resource) }),
    answer: request,
  });

const approve = ({ resource, name }: Named, follows: string) =>
  call({
    method: 'POST',
    path: `/api/agata/web/Approve${name}`,
    summary: `${follows} The person is told by a notification and a mail. Decided already, or the mobile number someone else's by now: 409.`,
    access: onPlatform('approve', resource),
    body: z.object({ id: idOf(resource) }),
    answer: request,
  });

const reject = ({ resource, name }: Named) =>
  call({
    method: 'POST',
    path: `/api/agata/web/Reject${name}`,
    summary:
      'Rejects a request with a reason, which the person reads and is mailed. Decided already: 409.',
    access: onPlatform('reject', resource),
    body: z.object({ id: idOf(resource), reason: requiredText(3, 500) }),
    answer: request,
    example: { reason: 'The MMC number is not that of this person.' },
  });

const JOINS = 'Registers a person, who works in AGATA from then on and has their invitations.';
const APPLIES = 'Applies a changed profile.';
const providers: Named = {
  resource: 'provider-registrations',
  name: 'ProviderRegistration',
  what: 'Registrations of healthcare providers',
};
const agents: Named = {
  resource: 'agent-registrations',
  name: 'AgentRegistration',
  what: 'Registrations of service agents',
};
const providerChanges: Named = {
  resource: 'provider-updates',
  name: 'ProviderUpdate',
  what: 'Changed profiles of healthcare providers',
};
const agentChanges: Named = {
  resource: 'agent-updates',
  name: 'AgentUpdate',
  what: 'Changed profiles of service agents',
};

/** What Administrators of AGATA approve: registrations and changed profiles, of providers and of agents. */
export const providerRequests = {
  providerRegistrationList: list(providers),
  providerRegistrationDetail: one(providers),
  approveProviderRegistration: approve(providers, JOINS),
  rejectProviderRegistration: reject(providers),
  agentRegistrationList: list(agents),
  agentRegistrationDetail: one(agents),
  approveAgentRegistration: approve(agents, JOINS),
  rejectAgentRegistration: reject(agents),
  providerUpdateList: list(providerChanges),
  providerUpdateDetail: one(providerChanges),
  approveProviderUpdate: approve(providerChanges, APPLIES),
  rejectProviderUpdate: reject(providerChanges),
  agentUpdateList: list(agentChanges),
  agentUpdateDetail: one(agentChanges),
  approveAgentUpdate: approve(agentChanges, APPLIES),
  rejectAgentUpdate: reject(agentChanges),
};

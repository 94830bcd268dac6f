import type { LookupFunction } from 'node:net';
import type { TextCode } from '../../../contract/texts/index.ts';
import { exchange } from '../../kit/gateways/post.ts';
import { hostOf } from '../../kit/gateways/secretHost.ts';
import type { GatewayResult, Refusal } from '../result.ts';
import type { WhatsAppAccount, WhatsAppFile, WhatsAppGateway } from './index.ts';
import {
  type OfficialMessage,
  type OfficialTemplate,
  officialTemplateOf,
} from './officialTemplates.ts';
import { ASKING_MS, digitsOf, jsonOf, member, refused, resultOf, tokenRefused } from './reply.ts';

/** Meanings of the gateway's codes. */
export const refusals: Readonly<Record<string, Refusal>> = {
  '190': tokenRefused,
  '10': tokenRefused,
  '200': tokenRefused,
  '131026': { status: 'failed', reason: 'WHATSAPP.NOT_ON_WHATSAPP' },
  '131047': { status: 'failed', reason: 'WHATSAPP.TEMPLATES_ONLY' },
  '132000': failedBy('WHATSAPP.TEMPLATE_CHANGED'),
  '132001': failedBy('WHATSAPP.TEMPLATE_UNKNOWN'),
  '132005': failedBy('WHATSAPP.TEMPLATE_TOO_LONG'),
  '132007': failedBy('WHATSAPP.TEMPLATE_POLICY'),
  '132012': failedBy('WHATSAPP.TEMPLATE_CHANGED'),
  '132015': failedBy('WHATSAPP.TEMPLATE_PAUSED'),
  '132016': failedBy('WHATSAPP.TEMPLATE_DISABLED'),
  '132018': failedBy('WHATSAPP.TEMPLATE_CHANGED'),
  '132068': failedBy('WHATSAPP.FLOW_BLOCKED'),
  '132069': failedBy('WHATSAPP.FLOW_BLOCKED'),
  '131008': failedBy('WHATSAPP.TEMPLATE_CHANGED'),
  '131031': { status: 'fail_authenticate', reason: 'WHATSAPP.ACCOUNT_LOCKED' },
  '368': { status: 'fail_authenticate', reason: 'WHATSAPP.ACCOUNT_LOCKED' },
  '131042': { status: 'fail_authenticate', reason: 'WHATSAPP.NOT_PAID' },
  '131049': failedBy('WHATSAPP.TOO_MANY_OFFERS'),
  '131050': failedBy('WHATSAPP.NO_OFFERS'),
  '131051': failedBy('WHATSAPP.PICTURE_REFUSED'),
  '131052': failedBy('WHATSAPP.PICTURE_REFUSED'),
  '131053': failedBy('WHATSAPP.PICTURE_REFUSED'),
  '133010': { status: 'fail_authenticate', reason: 'WHATSAPP.NOT_REGISTERED' },
};
function failedBy(reason: TextCode): Refusal {
  return { status: 'failed', reason };
}

/** Codes of limits that are over after a while. */
const limits = new Set(['4', '80007', '130429', '131048', '131056']);
/** Codes of its own faults, after which the message may or may not have been sent. */
const passing = new Set(['1', '2', '131000', '131016']);

/** WhatsApp over Meta's Cloud API, at a base address such as https://graph.facebook.com/v23.0/. */
export function cloudApiGateway(base: string, lookup?: LookupFunction): WhatsAppGateway {
  const address = ({ instanceId }: WhatsAppAccount, path = '') =>
    new URL(`${encodeURIComponent(instanceId)}${path}`, base.endsWith('/') ? base : `${base}/`);
  const bearer = ({ token }: WhatsAppAccount) => ({ Authorization: `Bearer ${token}` });

  const upload = async (
    account: WhatsAppAccount,
    { name, type, content }: WhatsAppFile,
  ): Promise<GatewayResult<{ media: string }>> => {
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('file', new Blob([new Uint8Array(content)], { type }), name);
    const encoded = new Response(form);
    const reply = await exchange(address(account, '/media'), {
      method: 'POST',
      headers: { ...bearer(account), 'Content-Type': encoded.headers.get('Content-Type') ?? '' },
      body: Buffer.from(await encoded.arrayBuffer()),
      timeout: ASKING_MS,
      lookup,
    });
    const result = resultOf(
      reply,
      (json) => {
        const media = member(json, 'id');
        return typeof media === 'string' ? { media } : undefined;
      },
      refusalOf,
    );
    // A picture that nobody is sent does no harm, so it may be sent up again.
    return result.is === 'unknown' ? { is: 'away' } : result;
  };

  return {
    host: hostOf(base),
    async status(account) {
      const url = address(account);
      url.searchParams.set('fields', 'status,display_phone_number');
      const reply = await exchange(url, {
        method: 'GET',
        headers: bearer(account),
        timeout: ASKING_MS,
        lookup,
      });
      return resultOf(
        reply,
        (json) => ({
          state:
            member(json, 'status') === 'CONNECTED'
              ? ('connected' as const)
              : ('not connected' as const),
          phone: digitsOf(member(json, 'display_phone_number')),
        }),
        refusalOf,
      );
    },

    // An official number is connected in Meta's own pages.
    qr: () => Promise.resolve({ is: 'refused', status: 'failed', reason: 'WHATSAPP.NO_QR' }),

    async templates(account, businessId) {
      const templates: OfficialTemplate[] = [];
      let after = '';
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const url = address({ ...account, instanceId: businessId }, '/message_templates');
        url.searchParams.set('fields', 'name,language,status,category,components');
        url.searchParams.set('limit', '200');
        if (after !== '') url.searchParams.set('after', after);
        const reply = await exchange(url, {
          method: 'GET',
          headers: bearer(account),
          timeout: ASKING_MS,
          largest: LARGEST_PAGE,
          lookup,
        });
        if (reply.is === 'answered' && limits.has(codeOf(jsonOf(reply.body))))
          return { is: 'away' };
        const result = resultOf(reply, pageOf, refusalOf);
        if (result.is !== 'done') return result;
        templates.push(...result.templates);
        if (result.after === '') break;
        ({ after } = result);
      }
      return { is: 'done', templates };
    },

    async send(account, { phone, text, attachment, reference, official }) {
      const uploaded = attachment && !official && (await upload(account, attachment));
      if (uploaded && uploaded.is !== 'done') return uploaded;
      const content = () => {
        if (official) return { type: 'template', template: templateOf(official) };
        if (!uploaded) return { type: 'text', text: { body: text } };
        const media = { id: uploaded.media, caption: text };
        if (attachment?.type.startsWith('image/')) return { type: 'image', image: media };
        return { type: 'document', document: { ...media, filename: attachment?.name } };
      };
      const reply = await exchange(address(account, '/messages'), {
        method: 'POST',
        headers: { ...bearer(account), 'Content-Type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          to: phone,
          // Comes back with the reports on it.
          biz_opaque_callback_data: reference,
          ...content(),
        }),
        timeout: ASKING_MS,
        lookup,
      });
      if (reply.is === 'answered' && limits.has(codeOf(jsonOf(reply.body)))) return { is: 'away' };
      return resultOf(
        reply,
        (json) => {
          const sent = member(json, 'messages');
          const ref = Array.isArray(sent) ? member(sent[0], 'id') : undefined;
          return typeof ref === 'string' ? { ref } : undefined;
        },
        refusalOf,
      );
    },

    logout: () => Promise.resolve({ is: 'done' }),

    greet: () =>
      exchange(address({ instanceId: 'me', token: '' }), {
        method: 'GET',
        timeout: ASKING_MS,
        lookup,
      }),
  };
}

/** Pages of templates that are read, and bytes of one. */
const MOST_PAGES = 20;
const LARGEST_PAGE = 4_000_000;

function pageOf(json: unknown): { templates: OfficialTemplate[]; after: string } | undefined {
  const data = member(json, 'data');
  if (!Array.isArray(data)) return undefined;
  const paging = member(json, 'paging');
  const after = member(member(paging, 'cursors'), 'after');
  return {
    templates: data.flatMap((each: unknown) => officialTemplateOf(each) ?? []),
    after: member(paging, 'next') !== undefined && typeof after === 'string' ? after : '',
  };
}

const templateOf = ({ name, language, components }: OfficialMessage) => ({
  name,
  language: { code: language },
  ...(components.length > 0 && { components }),
});

const codeOf = (json: unknown) => String(member(member(json, 'error'), 'code'));

function refusalOf(json: unknown): Refusal | undefined {
  const error = member(json, 'error');
  if (error === undefined) return undefined;
  const code = codeOf(json);
  return passing.has(code) ? undefined : (refusals[code] ?? refused);
}

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cloudApiGateway } from '../../../server/gateways/whatsapp/cloudApi.ts';
import { CloudFault, sentByCloud } from '../../../server/gateways/whatsapp/cloudStandInRules.ts';
import { standInTemplates } from '../../../server/gateways/whatsapp/cloudStandInTemplates.ts';
import { LOADING_MS, StandInPhone } from '../../../server/gateways/whatsapp/standInPhone.ts';
import { ultraMsgGateway } from '../../../server/gateways/whatsapp/ultraMsg.ts';

interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let asked: Asked[];
let answer: (response: ServerResponse, request: Asked) => void;
let base: string;
let close: () => Promise<unknown>;

beforeEach(async () => {
  asked = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('latin1')));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, headers, body });
      answer(response, { method, url, headers, body });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0/`;
  close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
});
afterEach(() => close());

const answering = (json: unknown, status = 200) => {
  answer = (response) => void response.writeHead(status).end(JSON.stringify(json));
};
const account = { instanceId: '1055', token: 'secret' };
const message = { phone: '60123456789', text: 'Hello', reference: '7' };
const picture = { name: 'map.jpg', type: 'image/jpeg', content: Buffer.from('JPEG') };

describe('the Cloud API', () => {
  it('gets one text with its bearer token, in the documented form', async () => {
    answering({ messages: [{ id: 'wamid.1' }] });
    expect(await cloudApiGateway(base).send(account, message)).toEqual({
      is: 'done',
      ref: 'wamid.1',
    });
    expect(asked).toMatchObject([
      { method: 'POST', url: '/v23.0/1055/messages', headers: { authorization: 'Bearer secret' } },
    ]);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      messaging_product: 'whatsapp',
      to: '60123456789',
      biz_opaque_callback_data: '7',
      type: 'text',
      text: { body: 'Hello' },
    });
  });

  it('gets a picture or a document before the message that names it', async () => {
    answer = (response, { url }) =>
      void response.end(
        JSON.stringify(url.endsWith('/media') ? { id: 'media1' } : { messages: [{ id: 'w2' }] }),
      );
    const gateway = cloudApiGateway(base);
    await gateway.send(account, { ...message, attachment: picture });
    expect(asked[0]?.body).toContain('filename="map.jpg"');
    expect(JSON.parse(asked[1]?.body ?? '')).toMatchObject({
      type: 'image',
      image: { id: 'media1', caption: 'Hello' },
    });
    const pdf = { name: 'a.pdf', type: 'application/pdf', content: Buffer.from('%PDF-') };
    await gateway.send(account, { ...message, attachment: pdf });
    expect(JSON.parse(asked[3]?.body ?? '')).toMatchObject({
      type: 'document',
      document: { id: 'media1', filename: 'a.pdf' },
    });
  });

  it.each([
    [{ error: { code: 190 } }, 401, { is: 'refused', reason: 'WHATSAPP.TOKEN_REFUSED' }],
    [{ error: { code: 131_047 } }, 400, { is: 'refused', reason: 'WHATSAPP.TEMPLATES_ONLY' }],
    [{ error: { code: 131_026 } }, 400, { is: 'refused', reason: 'WHATSAPP.NOT_ON_WHATSAPP' }],
    [{ error: { code: 100 } }, 400, { is: 'refused', reason: 'WHATSAPP.GATEWAY_REFUSED' }],
    [{ error: { code: 130_429 } }, 400, { is: 'away' }],
    [{ error: { code: 131_000 } }, 500, { is: 'unknown' }],
    [{}, 503, { is: 'away' }],
    [{}, 200, { is: 'unknown' }],
    [{}, 302, { is: 'refused', reason: 'WHATSAPP.GATEWAY_REFUSED' }],
  ])('that answers %j with %i is understood', async (json, status, result) => {
    answering(json, status);
    expect(await cloudApiGateway(base).send(account, message)).toMatchObject(result);
    expect(asked).toHaveLength(1);
  });

  const official = {
    name: 'reminder',
    language: 'ms',
    text: 'Salam Ali',
    components: [{ type: 'body', parameters: [{ type: 'text', text: 'Ali' }] }],
  };

  it('gets a template in the documented form, in place of the text and the picture', async () => {
    answering({ messages: [{ id: 'wamid.1' }] });
    await cloudApiGateway(base).send(account, { ...message, attachment: picture, official });
    expect(asked.map(({ url }) => url)).toEqual(['/v23.0/1055/messages']);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      messaging_product: 'whatsapp',
      to: '60123456789',
      biz_opaque_callback_data: '7',
      type: 'template',
      template: {
        name: 'reminder',
        language: { code: 'ms' },
        components: official.components,
      },
    });
  });

  it('tells its templates, page by page', async () => {
    answer = (response, { url }) =>
      void response.end(
        JSON.stringify(
          url.includes('after=')
            ? { data: [{ name: 'b', language: 'en', status: 'PAUSED', components: [] }] }
            : {
                data: [{ name: 'a', language: 'en', status: 'APPROVED', components: [] }, 'odd'],
                paging: { cursors: { after: 'QVF' }, next: 'https://elsewhere.test/' },
              },
        ),
      );
    expect(await cloudApiGateway(base).templates?.(account, '88')).toMatchObject({
      is: 'done',
      templates: [
        { name: 'a', status: 'approved' },
        { name: 'b', status: 'paused' },
      ],
    });
    expect(asked.map(({ url }) => url.split('?')[0])).toEqual(
      Array.from({ length: 2 }, () => '/v23.0/88/message_templates'),
    );
  });

  it.each([
    [132_000, 'TEMPLATE_CHANGED'],
    [132_001, 'TEMPLATE_UNKNOWN'],
    [132_005, 'TEMPLATE_TOO_LONG'],
    [132_007, 'TEMPLATE_POLICY'],
    [132_012, 'TEMPLATE_CHANGED'],
    [132_015, 'TEMPLATE_PAUSED'],
    [132_016, 'TEMPLATE_DISABLED'],
    [132_068, 'FLOW_BLOCKED'],
    [132_069, 'FLOW_BLOCKED'],
    [131_042, 'NOT_PAID'],
    [131_049, 'TOO_MANY_OFFERS'],
  ])('that refuses with %i is told in words: %s', async (code, reason) => {
    answering({ error: { code } }, 400);
    expect(await cloudApiGateway(base).send(account, { ...message, official })).toMatchObject({
      is: 'refused',
      reason: `WHATSAPP.${reason}`,
    });
  });

  it('tells its state and its number', async () => {
    answering({ status: 'CONNECTED', display_phone_number: '+60 3-1234 5678' });
    expect(await cloudApiGateway(base).status(account)).toEqual({
      is: 'done',
      state: 'connected',
      phone: '60312345678',
    });
    expect((await cloudApiGateway(base).qr(account)).is).toBe('refused');
  });
});

describe('the local Cloud API', () => {
  const template = (name: string, code: string, texts: (string | undefined)[]) => ({
    type: 'template',
    template: {
      name,
      language: { code },
      components: [
        {
          type: 'body',
          parameters: texts.map((text) => ({ type: 'text', ...(text !== undefined && { text }) })),
        },
      ],
    },
  });
  const refusal = (json: object, isOpen = false) => {
    try {
      return sentByCloud(
        { messaging_product: 'whatsapp', to: '60123456789', ...json },
        { templates: standInTemplates, isOpen: () => isOpen },
      ).text;
    } catch (error) {
      if (error instanceof CloudFault) return error.code;
      throw error;
    }
  };

  it.each<[string, object, number]>([
    ['free text to who has not written', { type: 'text', text: { body: 'Hello' } }, 131_047],
    ['a picture to who has not written', { type: 'image', image: { id: '1' } }, 131_047],
    ['nobody', { to: 'x', type: 'text', text: { body: 'Hello' } }, 131_009],
    ['an empty text', { type: 'text', text: { body: '' } }, 131_008],
    ['an unknown template', template('none', 'en', ['a', 'b', 'c']), 132_001],
    ['another language', template('appointment_reminder', 'zh_CN', ['a', 'b', 'c']), 132_001],
    ['one that is not approved', template('results_ready', 'zh_CN', ['a']), 132_001],
    ['a paused one', template('weekend_offer', 'en', ['a']), 132_015],
    ['too few values', template('appointment_reminder', 'en', ['a', 'b']), 132_000],
    ['too many values', template('weekend_offer', 'en', ['a', 'b']), 132_015],
    ['a value without its name', template('yearly_check', 'en', ['a']), 132_012],
    ['an empty value', template('appointment_reminder', 'en', ['a', '', 'c']), 131_008],
    ['a value of two lines', template('appointment_reminder', 'en', ['a', 'b\nc', 'c']), 132_018],
    [
      'values that are too long',
      template('appointment_reminder', 'en', ['a'.repeat(1_024), 'b', 'c']),
      132_005,
    ],
    ['a template without the picture of its header', template('clinic_map', 'en', ['a']), 132_012],
    ['what is no message of WhatsApp', { messaging_product: 'x' }, 100],
  ])('refuses %s', (_, json, code) => {
    expect(refusal(json)).toBe(code);
  });

  it('takes free text to who has written, and a template to anyone', () => {
    expect(refusal({ type: 'text', text: { body: 'Hello' } }, true)).toBe('Hello');
    expect(refusal(template('weekend_offer', 'en', ['a']), true)).toBe(132_015);
    expect(refusal(template('appointment_reminder', 'ms', ['Ali', 'Isnin', 'Dr Tan']))).toBe(
      'Salam Ali, janji temu anda dengan Dr Tan adalah pada Isnin. Bolehkah anda hadir?\n\n[Sahkan] [Batal]',
    );
  });
});

describe('UltraMsg', () => {
  it.each([
    ['initialize', 'initialize'],
    ['qr', 'qr'],
    ['standby', 'standby'],
    ['retrying', 'connecting'],
    ['loading', 'connecting'],
    ['disconnected', 'not connected'],
  ])('in state %s is %s', async (status, state) => {
    answering({ status: { accountStatus: { status, substatus: 'normal' } } });
    expect(await ultraMsgGateway(base).status(account)).toMatchObject({ is: 'done', state });
    expect(asked).toMatchObject([
      { method: 'GET', url: '/v23.0/1055/instance/status?token=secret' },
    ]);
  });

  it.each([
    ['hangs up', (response: ServerResponse) => response.destroy(), 'unknown'],
    ['answers nonsense', (response: ServerResponse) => response.end('<html>'), 'unknown'],
    ['answers 502', (response: ServerResponse) => response.writeHead(502).end(), 'unknown'],
    ['answers 503', (response: ServerResponse) => response.writeHead(503).end(), 'away'],
  ])('that %s gets no second request', async (_, answers, is) => {
    answer = (response) => void answers(response);
    expect(await ultraMsgGateway(base).send(account, message)).toMatchObject({ is });
    expect(asked).toHaveLength(1);
  });

  it('that answers no PNG shows no QR code', async () => {
    answer = (response) => void response.end('<svg/>');
    expect((await ultraMsgGateway(base).qr(account)).is).toBe('unknown');
  });

  it('gets the token of a message in the body', async () => {
    answering({ sent: 'true', message: 'ok', id: 4_711 });
    const gateway = ultraMsgGateway(base);
    expect(await gateway.send(account, message)).toEqual({ is: 'done', ref: '4711' });
    await gateway.send(account, { ...message, attachment: picture });
    expect(asked.map(({ url }) => url)).toEqual([
      '/v23.0/1055/messages/chat',
      '/v23.0/1055/messages/image',
    ]);
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      token: 'secret',
      to: '+60123456789',
      referenceId: '7',
      body: 'Hello',
    });
  });
});

describe('the local telephone', () => {
  it('shows a code, connects a while after the scan, and can be refused, dropped and logged out', () => {
    let now = 0;
    const phone = new StandInPhone(() => now);
    expect([phone.state, phone.act('scan', '601')]).toEqual(['initialize', false]);
    const code = phone.code();
    expect([phone.state, phone.code()]).toEqual(['qr', code]);
    expect(phone.act('drop', '')).toBe(false);
    expect(phone.act('scan', '60123456789')).toBe(true);
    now += LOADING_MS - 1;
    expect([phone.state, phone.code()]).toEqual(['loading', undefined]);
    now += 1;
    expect([phone.state, phone.phone]).toEqual(['authenticated', '60123456789']);
    expect([phone.act('drop', ''), phone.state, phone.phone]).toEqual([true, 'disconnected', '']);
    expect(phone.code()).not.toBe(code);
    expect([phone.act('standby', ''), phone.state]).toEqual([true, 'standby']);
    phone.code();
    expect([phone.act('refuse', ''), phone.state]).toEqual([true, 'disconnected']);
    phone.logout();
    expect(phone.state).toBe('initialize');
  });
});

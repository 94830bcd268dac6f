import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { failureList } from '../../../contract/kit/failure.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';

const PAGE = 'https://pages.clinic.test';

let clinic: Clinic;
let open: Clinic;
beforeAll(async () => {
  [clinic, open] = await Promise.all([
    startClinic(),
    startClinic({ ALLOWED_ORIGINS: `${PAGE}/`, CARD_READER_URL: 'http://localhost:50000' }),
  ]);
});
afterAll(() => Promise.all([clinic.stop(), open.stop()]));

const get = (path: string, init?: RequestInit) => fetch(clinic.address + path, init);
const notFound = [{ error_code: 'GENERAL.NOT_FOUND', error_message: 'There is no such record.' }];

describe('every answer', () => {
  const paths = [
    '/api/country',
    '/api/saas_country_list',
    '/api/docs',
    '/api/nowhere',
    '/',
    '/assets/nothing.js',
    '/robots.txt',
    '/manifest.webmanifest',
    '/.well-known/security.txt',
  ];

  it.each(paths)('of %s forbids foreign scripts, frames and content sniffing', async (path) => {
    const { headers } = await get(path);
    const policy = headers.get('Content-Security-Policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "script-src 'self'",
        "connect-src 'self' https://localhost:48180",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(headers.get('Permissions-Policy')).toContain('geolocation=()');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
  });

  const papers = Object.values(api).flatMap((call: Call) =>
    call.readOnlyToken && call.bytes === 'application/pdf' ? [call.path] : [],
  );

  it.each(papers)('of the paper %s may be framed by our own pages, which show it', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
    expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  });

  it("allows pages to connect only to the server and the address of the card reader's agent", async () => {
    const { headers } = await get('/');
    expect(headers.get('Content-Security-Policy')).toContain(
      "connect-src 'self' https://localhost:48180;",
    );
    const { data } = await clinic.visitor.send(api.getInitializedSetting, {});
    expect(data.cardReader).toBe('https://localhost:48180');
    expect(data.firebase).toBeNull();
    const page = await fetch(open.address);
    expect(page.headers.get('Content-Security-Policy')).toContain(
      "connect-src 'self' http://localhost:50000;",
    );
    const { data: told } = await open.visitor.send(api.getInitializedSetting, {});
    expect(told.cardReader).toBe('http://localhost:50000');
  });

  it('of the API forbids caching, also for refusals', async () => {
    const reception = await clinic.as('reception');
    const { headers } = await reception.send(api.patientList, {});
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect((await get('/api/country')).headers.get('Cache-Control')).toBe('no-store');
    expect((await get('/api/nowhere')).headers.get('Cache-Control')).toBe('no-store');
  });

  it('does not name the server software, and does not adopt request ids', async () => {
    const { headers } = await get('/api/country', {
      headers: { 'Request-Id': 'mine', 'X-Request-Id': 'mine' },
    });
    expect(
      [...headers.keys()].filter((name) => /powered|^server$|request-?id|reqid/.test(name)),
    ).toEqual([]);
    expect(JSON.stringify([...headers])).not.toContain('mine');
  });
});

describe('an address or method that is not served', () => {
  it.each([
    ['GET', '/api/nowhere'],
    ['POST', '/api/nowhere'],
    ['DELETE', '/api/country'],
    ['POST', '/api/country'],
    ['GET', '/api/authenticate'],
    ['PATCH', '/api/country'],
    ['OPTIONS', '/api/country'],
    ['PROPFIND', '/api/country'],
    ['POST', '/'],
    ['GET', '/api'],
    ['GET', '/API/country'],
    ['GET', '/api//country'],
    ['GET', '/api/country/'],
    ['GET', '/assets/../../package.json'],
    ['GET', '/assets/%2e%2e%2f%2e%2e%2fpackage.json'],
  ])('%s %s is refused in the documented shape', async (method, path) => {
    const { status, body } = await plainly(method, path);
    expect([
      404,
      ...(path.startsWith('/API') || path.startsWith('/assets') ? [200] : []),
    ]).toContain(status);
    expect(body).not.toContain('"engines"');
    expect(status === 404 ? JSON.parse(body) : notFound).toEqual(notFound);
  });

  it.each(['/api/%', '/api/%E0%A4%A', '/api/country%00', '/%ff'])(
    '%s is refused in the documented shape',
    async (path) => {
      const { status, body, headers } = await plainly('GET', path);
      expect([400, 404]).toContain(status);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(codesIn(body)).toMatch(/^GENERAL\.(INVALID|NOT_FOUND)$/);
    },
  );

  it('HEAD has no side effect of its GET', async () => {
    const reception = await clinic.as('reception');
    const Authorization = `Bearer ${reception.token}`;
    expect(
      (await get('/api/sign_out', { method: 'HEAD', headers: { Authorization } })).status,
    ).toBe(404);
    await reception.send(api.getUserProfile, {});
  });
});

describe('a body', () => {
  const post = (path: string, body: string, type = 'application/json') =>
    get(path, { method: 'POST', body, headers: { 'Content-Type': type } });

  it('of more bytes than its call takes is refused with 413', async () => {
    const response = await post(
      '/api/authenticate',
      JSON.stringify({ email: 'x'.repeat(300_000) }),
    );
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject([{ error_code: 'GENERAL.TOO_LARGE' }]);
  });

  it.each([
    ['text/plain', 415],
    ['application/xml', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/x-www-form-urlencoded', 415],
  ])('of type %s is refused with %i', async (type, status) => {
    const response = await post('/api/authenticate', 'email=a', type);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject([{ error_code: 'GENERAL.INVALID' }]);
  });

  it.each(['{', '', '{"__proto__":{"a":1}}', '[]', 'null', '\ufeff'])(
    'that reads %j is refused with 400',
    async (body) => {
      const response = await post('/api/authenticate', body);
      expect(response.status).toBe(400);
      expect(codesIn(await response.text())).toMatch(/^GENERAL\.(INVALID|REQUIRED)/);
    },
  );
});

describe('a page of another origin', () => {
  const preflight = {
    Origin: PAGE,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization',
  };
  const allowing = (headers: Headers) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control'));

  it('gets no CORS headers unless the configuration names it', async () => {
    const asked = await get('/api/saas_country_list', { headers: { Origin: PAGE } });
    expect(allowing(asked.headers)).toEqual([]);
    const before = await get('/api/authenticate', { method: 'OPTIONS', headers: preflight });
    expect([before.status, allowing(before.headers)]).toEqual([404, []]);
    const other = await fetch(`${open.address}/api/saas_country_list`, {
      headers: { Origin: 'https://evil.test' },
    });
    expect(allowing(other.headers)).toEqual([]);
    expect(other.headers.get('Vary')).toMatch(/^Origin(?:,|$)/);
  });

  it('gets CORS headers without credentials if the configuration names it', async () => {
    const before = await fetch(`${open.address}/api/remove_appointment`, {
      method: 'OPTIONS',
      headers: { ...preflight, 'Access-Control-Request-Method': 'DELETE' },
    });
    expect(before.status).toBe(204);
    expect(before.headers.get('Access-Control-Allow-Origin')).toBe(PAGE);
    expect(before.headers.get('Access-Control-Allow-Methods')).toContain('DELETE');
    expect(before.headers.get('Access-Control-Allow-Headers')).toMatch(
      /Authorization.*X-Branch-ID.*password/,
    );
    const asked = await fetch(`${open.address}/api/localizer_list`, { headers: { Origin: PAGE } });
    expect(asked.status).toBe(200);
    expect(asked.headers.get('Access-Control-Allow-Origin')).toBe(PAGE);
    expect(asked.headers.get('Access-Control-Expose-Headers')).toContain('X-Total-Count');
    expect(asked.headers.get('Vary')).toMatch(/^Accept-Language, Origin(?:,|$)/);
    expect(asked.headers.has('Access-Control-Allow-Credentials')).toBe(false);
  });

  it('may read refusals too', async () => {
    const refused = await fetch(`${open.address}/api/country`, { headers: { Origin: PAGE } });
    expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([
      401,
      PAGE,
    ]);
  });
});

describe('a request with two Host headers', () => {
  it('is refused', async () => {
    const { host, port } = new URL(clinic.address);
    const said = await answerTo(
      port,
      `GET /api/country HTTP/1.1\r\nHost: ${host}\r\nHost: evil.test\r\nConnection: close\r\n\r\n`,
    );
    expect(said).toMatch(/^HTTP\/1\.1 400/);
  });
});

describe('a connection that does not send HTTP', () => {
  it('is closed, and the server goes on', async () => {
    const { port } = new URL(clinic.address);
    const said = await answerTo(port, 'GARBAGE\r\n\r\n');
    expect(said).toMatch(/^HTTP\/1\.1 400/);
    expect((await get('/api/saas_country_list')).status).toBe(200);
  });
});

/** What a connection answers to bytes, until it is closed. */
function answerTo(port: string, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('close', () => resolve(text));
  });
}

/** The codes of a refusal in the documented shape, joined with commas. */
function codesIn(body: string): string {
  return failureList
    .parse(JSON.parse(body))
    .map((failure) => failure.error_code)
    .join();
}

/** A request whose path is sent as it is written. */
function plainly(
  method: string,
  path: string,
): Promise<{ status: number; body: string; headers: IncomingHttpHeaders }> {
  const { hostname, port } = new URL(clinic.address);
  return new Promise((resolve, reject) => {
    const sent = request({ method, path, hostname, port }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body, headers: response.headers }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

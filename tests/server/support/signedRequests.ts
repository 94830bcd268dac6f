import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A request as it came in. */
export interface SignedRequest {
  method: string;
  /** Path and query. */
  address: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Account {
  accessKeyId: string;
  secretAccessKey: string;
}

const hash = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const sign = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();

/**
 * Why a request to S3 is not signed by an account, by the rules of Signature Version 4 alone; undefined where it is. The
 * signature has to cover the host, the time and the hash of the body.
 */
export function signatureFault(
  { method, address, headers, body }: SignedRequest,
  account: Account,
): string | undefined {
  const [, id, scope = '', names = '', given] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (id !== account.accessKeyId) return 'InvalidAccessKeyId';
  const signed = names.split(';');
  for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!signed.includes(name)) return `${name} is not signed`;
  const bodyHash = String(headers['x-amz-content-sha256']);
  if (body.length > 0 && bodyHash !== hash(body)) return 'the hash of the body is another';
  const [path = '', query = ''] = address.split('?');
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const [day = '', region = '', service = '', end = ''] = scope.split('/');
  const time = String(headers['x-amz-date']);
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n');
  const key = [region, service, end].reduce(
    (from, part) => sign(from, part),
    sign(`AWS4${account.secretAccessKey}`, day),
  );
  return sign(key, toSign).toString('hex') === given ? undefined : 'SignatureDoesNotMatch';
}

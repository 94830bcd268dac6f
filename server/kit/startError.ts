/** An error of the start. Its message is one sentence for the operator: what failed, and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

interface SystemError {
  code?: unknown;
  message?: unknown;
  syscall?: unknown;
  port?: unknown;
  path?: unknown;
  hostname?: unknown;
  cause?: unknown;
  errors?: unknown;
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** PostgreSQL's reasons to refuse a connection, by SQLSTATE. */
const refusals: Record<string, string> = {
  '28P01': 'refuses the user or the password in DATABASE_URL: correct them.',
  '28000': 'does not let the user in DATABASE_URL in: allow it in pg_hba.conf, or correct it.',
  '3D000': 'has no database of the name in DATABASE_URL: create it, or correct the name.',
  '42501': 'denies the user in DATABASE_URL a right it needs: it has to own the database.',
  '53300': 'takes no more connections: close some, or raise its max_connections.',
  '57P03': 'is starting or stopping: try again in a moment.',
};

const away = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
const unnamed = new Set(['ENOTFOUND', 'EAI_AGAIN']);
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']);

function sentenceOf(error: SystemError): string | undefined {
  const code = asText(error.code);
  const port = asText(error.port);
  if (error.syscall === 'listen') {
    if (code === 'EADDRINUSE')
      return `Port ${port} is taken by another program: stop that one, or choose another port with PORT=${Number(port) + 1}.`;
    if (code === 'EACCES')
      return `Port ${port} needs more rights than this user has: choose one above 1023 with PORT=3000.`;
    if (code === 'EADDRNOTAVAIL')
      return 'HOST names an address that this machine does not have: correct it, or leave it out.';
  }
  const refusal = refusals[code];
  if (refusal !== undefined) return `The PostgreSQL server ${refusal}`;
  if (away.has(code))
    return `No PostgreSQL server answers at DATABASE_URL (port ${port}): start it, or correct the address.`;
  if (unnamed.has(code))
    return `The host ${asText(error.hostname)} in DATABASE_URL is not known: correct its name.`;
  if (/timeout expired|connection timeout/.test(asText(error.message)))
    return 'The PostgreSQL server at DATABASE_URL does not answer in time: check the address and the network.';
  if (unwritable.has(code))
    return `${asText(error.path) || 'The data folder'} can not be written: give this user the right to, or name another folder with DATA_DIR.`;
  if (code === 'ENOSPC') return 'The disk is full: make room for the data folder and start again.';
  return undefined;
}

/**
 * The sentence for a failed start, from the error or its causes. Undefined for a bug of our own, whose stack is
 * printed.
 */
export function sentenceFor(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  if (typeof error !== 'object' || error === null) return undefined;
  const own = sentenceOf(error);
  if (own !== undefined) return own;
  const { cause, errors }: SystemError = error;
  const inner: unknown[] = Array.isArray(errors) ? errors : [];
  for (const each of [cause, ...inner]) {
    const sentence = sentenceFor(each);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

/** A failure to reach DATABASE_DIRECT_URL: its sentence names that variable. */
export function namingDirectUrl(error: unknown): unknown {
  const sentence = sentenceFor(error);
  if (sentence === undefined) return error;
  const named = sentence.replaceAll(/\bDATABASE_URL\b/g, 'DATABASE_DIRECT_URL');
  return new StartError(named, { cause: error });
}

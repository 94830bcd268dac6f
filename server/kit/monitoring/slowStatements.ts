import type { Observer } from './observer.ts';

/** Logs statements that took at least so many milliseconds, by their names, with the call that they belong to. */
export function slowStatements(
  warn: (details: object, message: string) => void,
  fromMs: number,
): Observer {
  return {
    statement({ name, begun, ended }, origin) {
      const ms = ended - begun;
      if (ms < fromMs) return;
      warn({ ...inLog(origin), statement: name, ms: Math.round(ms) }, 'slow statement');
    },
  };
}

function inLog(origin: { requestId: string; call: string } | undefined): object {
  return origin ? { reqId: origin.requestId, call: origin.call } : {};
}

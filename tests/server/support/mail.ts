import { vi } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import type { Clinic } from './clinic.ts';

type Mail = Answer<typeof api.outboxList>['data'][number];

/** Waits until the local mail server has so many mails to an address. Returns them, newest first. */
export async function waitForMails(
  { visitor, outboxCode: code }: Pick<Clinic, 'visitor' | 'outboxCode'>,
  email: string,
  count: number,
): Promise<Mail[]> {
  return vi.waitFor(
    async () => {
      const { data } = (await visitor.send(api.outboxList, { code })).data;
      const mails = data.filter(({ recipient }) => recipient === email);
      if (mails.length < count) throw new Error(`${mails.length} of ${count} mails have come`);
      return mails;
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** The email and code in the link of a password reset mail. */
export function parseResetMail({ text }: Mail): { email: string; code: string; page: string } {
  const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
  return {
    email: link.searchParams.get('email') ?? '',
    code: link.searchParams.get('code') ?? '',
    page: link.origin + link.pathname,
  };
}

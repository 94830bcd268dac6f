import { encodeMessage } from '../../../../contract/kit/message.ts';
import { notices } from '../../../framework/notices.ts';
import type { Translate } from '../../../framework/text.tsx';

interface Told {
  patientName: string;
  /** Code of why there was no message; empty where there is one. */
  reason: string;
}

/** Says in one notice whom a message is on its way to, and who gets none and why. */
export function sayWhoWasTold(t: Translate, all: readonly Told[]): void {
  const names = all.filter(({ reason }) => reason === '').map(({ patientName }) => patientName);
  const missed = all.filter(({ reason }) => reason !== '');
  const lines = [
    ...(names.length > 0 ? [t('WAITING.ON_ITS_WAY', { names: names.join(', ') })] : []),
    ...missed.map(({ patientName: name, reason }) =>
      t('WAITING.NOT_TOLD', { name, reason: t.message(encodeMessage(reason, { name })) }),
    ),
  ].join('\n');
  if (missed.length > 0) notices.failed(lines);
  else if (lines !== '') notices.done(lines);
}

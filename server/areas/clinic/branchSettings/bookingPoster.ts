import { toBuffer } from 'qrcode';
import { languages } from '../../../../contract/texts/index.ts';
import type { AfterCommit, BranchContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { pdfAnswer } from '../../../kit/http/pdfAnswer.ts';
import type { Block } from '../../../kit/pdf/document.ts';
import { textOf } from '../../platform/localization/catalogue.ts';
import { clinicOf, letterheadOf } from '../papers/branchPaper.ts';

/** A poster for walls and counters: the branch, a sentence in each language, and the booking page as a QR code. */
export async function bookingPoster(
  context: BranchContext,
  link: string,
): Promise<AfterCommit<Blob>> {
  if (link === '') throw refusal(409, 'ONLINE_BOOKING.LINK_OFF');
  const { language } = context;
  const image = await toBuffer(link, { margin: 1, width: 900 });
  const centred = (text: string, size: number): Block => ({
    kind: 'text',
    text,
    setting: { size, align: 'center' },
    after: 14,
  });
  const document = {
    title: textOf('ONLINE_BOOKING.TITLE', language),
    language,
    blocks: [
      letterheadOf(await clinicOf(context)),
      ...languages.map((each) => centred(textOf('ONLINE_BOOKING.POSTER', each), 20)),
      { kind: 'picture', image, width: 300, align: 'center' } satisfies Block,
      centred(link.replace(/^https?:\/\//, ''), 14),
    ],
    missingNote: textOf('PAPER.LACKS', language),
  };
  return pdfAnswer(context, document, 'booking-poster.pdf');
}

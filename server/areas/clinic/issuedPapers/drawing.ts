import type { issuedPapers as table } from '../../../db/schema/index.ts';
import type { PdfWork } from '../../../kit/heavyWork.ts';
import { AfterCommit, type BranchContext } from '../../../kit/http/context.ts';
import type { Stamp } from '../../../kit/pdf/forms/task.ts';
import { textOf } from '../../platform/localization/catalogue.ts';
import { storedForm } from '../../platform/pdfTemplates/content.ts';
import { keptSlip } from '../../reports/printSlips/kept.ts';
import { numberText } from './issuing.ts';

type Paper = Pick<
  typeof table.$inferSelect,
  'content' | 'series' | 'number' | 'title' | 'prints' | 'voidedAt'
>;

/** An issued paper as PDF, as it was issued, drawn after the transaction; marked unless it is the original. */
export async function drawnPaper(context: BranchContext, paper: Paper): Promise<AfterCommit<Blob>> {
  const { content } = paper;
  const stamp = stampOf(context, paper);
  if (content.kind === 'form') {
    const form = await storedForm(context, content.template);
    return stampedAnswer(context, stamp, ({ fillForm }) => fillForm(form, content.values, stamp));
  }
  const document = await keptSlip(context, content, paper.title);
  return stampedAnswer(context, stamp, async ({ drawPdf, fillForm }) =>
    fillForm(new Uint8Array(await (await drawPdf(document)).arrayBuffer()), [], stamp),
  );
}

function stampedAnswer(
  { reply }: BranchContext,
  { name }: { name: string },
  work: (pdfWork: PdfWork) => Promise<Blob>,
): AfterCommit<Blob> {
  return new AfterCommit(async (pdfWork) => {
    const pdf = await work(pdfWork);
    reply.header('Content-Disposition', `inline; filename="${name}.pdf"`);
    return pdf;
  });
}

function stampOf(
  { language }: BranchContext,
  { series, number, prints, voidedAt }: Paper,
): Stamp & { name: string } {
  const name = numberText({ series, number });
  const say = (code: Parameters<typeof textOf>[0]) => textOf(code, language);
  const numbered = `${say('PAPER.NO')} ${name}`;
  if (voidedAt)
    return {
      name,
      corner: `${numbered} · ${say('PAPER.VOID')}`,
      across: { text: say('PAPER.VOID'), colour: '#b42318' },
    };
  if (prints <= 1) return { name, corner: numbered };
  return {
    name,
    corner: `${numbered} · ${say('PAPER.COPY')}`,
    across: { text: say('PAPER.COPY'), colour: '#667085' },
  };
}

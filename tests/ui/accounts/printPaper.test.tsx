import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PaperKind } from '../../../contract/accounts/billingPapers.ts';
import { PrintPaper } from '../../../src/custom/accounts/billing/PrintPaper.tsx';
import { show } from '../page.tsx';

describe('a paper of billing', () => {
  it.each<[PaperKind, string, string]>([
    ['proforma', 'Proforma invoice', '/api/report/proforma?proformaNo=N1'],
    ['invoice', 'Invoice', '/api/report/invoice?invoiceNo=N1'],
    ['receipt', 'Receipt', '/api/report/receipt?invoiceNo=N1'],
    ['creditNote', 'Credit note', '/api/report/credit_note?creditNoteNo=N1'],
  ])('opens in the viewer: %s', async (kind, name, address) => {
    const { user } = show(<PrintPaper kind={kind} number="N1" />);
    await user.click(await screen.findByRole('button', { name }));
    const viewer = within(await screen.findByRole('dialog', { name }));
    const { pathname, search } = new URL(viewer.getByTitle<HTMLIFrameElement>(name).src);
    expect(pathname + search).toContain(address);
  });
});

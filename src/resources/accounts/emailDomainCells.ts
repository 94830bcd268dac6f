import { lazy } from 'react';

/** Cells of the record that proves a domain, which is copied. */
export const emailDomainCells = {
  record: lazy(() =>
    import('../../custom/accounts/singleSignOn/RecordCell.tsx').then(({ RecordNameCell }) => ({
      default: RecordNameCell,
    })),
  ),
  value: lazy(() =>
    import('../../custom/accounts/singleSignOn/RecordCell.tsx').then(({ RecordTextCell }) => ({
      default: RecordTextCell,
    })),
  ),
};

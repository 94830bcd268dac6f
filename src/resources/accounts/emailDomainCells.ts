import { lazyComponent } from '../../framework/lazyComponent.tsx';

/** Cells of the record that proves a domain, which is copied. */
export const emailDomainCells = {
  record: lazyComponent(async () => ({
    default: (await import('../../custom/accounts/singleSignOn/RecordCell.tsx')).RecordNameCell,
  })),
  value: lazyComponent(async () => ({
    default: (await import('../../custom/accounts/singleSignOn/RecordCell.tsx')).RecordTextCell,
  })),
};

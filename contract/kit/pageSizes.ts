/** The sheets that papers are drawn on. */
export const pageSizes = ['A4', 'A5', 'A6', '80mm', 'label', 'labels24'] as const;
export type PageSize = (typeof pageSizes)[number];

const ringgit = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** An amount in sen as ringgit, with two decimals and commas. */
export function formatRinggit(sen: unknown): string {
  return ringgit.format(Number(sen) / 100);
}

/** An amount of sen in ringgit as spreadsheets read it, such as 1234.50. */
export const plainRinggit = (sen: number): string => (sen / 100).toFixed(2);

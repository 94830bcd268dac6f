const ringgit = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** An amount in sen as ringgit, with two decimals and commas. */
export function formatRinggit(sen: unknown): string {
  return ringgit.format(Number(sen) / 100);
}

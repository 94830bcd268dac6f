/** The time that a part of the measurements stays within: 0.5 for the median. */
export function quantile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}

export function ms(time: number): string {
  return `${time.toFixed(1)} ms`;
}

/** A line of a table. */
export function row([name = '', ...cells]: string[]): string {
  return name.padEnd(32) + cells.map((cell) => cell.padStart(12)).join('');
}

/** Prints a line of ours beside the peer's, by their medians; says whether the ratio is within what it may be. */
export function compared(
  { name, atMost }: { name: string; atMost: number },
  ours: readonly number[],
  peer: readonly number[],
): boolean {
  const [our, their] = [quantile(ours, 0.5), quantile(peer, 0.5)];
  const met = our / their <= atMost;
  const ratio = (our / their).toFixed(3);
  console.log(row([name, ms(our), ms(their), ratio, String(atMost), met ? 'met' : 'MISSED']));
  return met;
}

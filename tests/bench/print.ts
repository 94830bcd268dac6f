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

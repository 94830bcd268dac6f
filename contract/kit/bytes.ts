/** A number of bytes as people read it: `12 KB`, `1.5 MB`, `2.25 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1).replace('.0', '')} MB`;
  return `${Number((bytes / 1_000_000_000).toFixed(2))} GB`;
}

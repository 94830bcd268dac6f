/** A number of rounds, records or callers: the small one in `npm test`, the full one in `npm run soak`. */
export const scale = (usual: number, full: number): number =>
  process.env['SOAK'] === '1' ? full : usual;

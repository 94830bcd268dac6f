/** A number of rounds, records or callers: `usual` in `npm test`, `full` in `npm run soak`. */
export const scale = (usual: number, full: number): number =>
  process.env['SOAK'] === '1' ? full : usual;

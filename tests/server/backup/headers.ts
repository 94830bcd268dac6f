import { FORMAT, type Header, nameOfBackup } from '../../../server/kit/backup/header.ts';

/** The header of a backup without content, begun at a moment. */
export function headerAt(begunAt: string, changed: Partial<Header> = {}): Header {
  return {
    format: FORMAT,
    name: nameOfBackup(new Date(begunAt)),
    kind: 'cluster',
    begunAt,
    endedAt: begunAt,
    series: 'own',
    postgres: 18,
    migrations: { count: 1, last: 1 },
    secretKeyId: null,
    wal: null,
    sealedWith: null,
    bytes: 1,
    parts: [],
    index: { bytes: 1, sha256: '' },
    ...changed,
  };
}

/** The name of a segment of the write-ahead log. */
export const segmentAt = (number: number): string =>
  `0000000100000000${number.toString(16).toUpperCase().padStart(8, '0')}`;

/** How much room there is to write. */
export interface DiskState {
  /** Writes fail for want of room. */
  isFull: boolean;
  /** Of the disk of the data folder; null where it does not tell. */
  freeBytes: number | null;
  bytes: number | null;
}

/** Of a disk that nobody asks. */
export const unknownDisk: DiskState = { isFull: false, freeBytes: null, bytes: null };

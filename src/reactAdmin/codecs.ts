import type { KindName } from '../../contract/kit/kinds/index.ts';
import { fileToBase64 } from '../framework/picture.ts';
import { isStoredFile } from '../framework/resource/values.ts';

/** Where the browser loads the file of a record from. */
export type FileAddress = (id: number) => string;

/** How a value of a kind differs between the calls and react-admin's parts. Other values pass through unchanged. */
export interface Codec {
  /** The value as react-admin's fields and inputs hold it. */
  toPage: (value: unknown, fileAddress: FileAddress) => unknown;
  /** The value as the calls take it; in a filter, `bound` says of what. */
  toWire: (value: unknown, bound?: string) => unknown;
}

/** A file or a picture that is kept beside its record. */
const file: Codec = {
  toPage: (value, fileAddress) =>
    isStoredFile(value) ? { ...value, title: value.name, src: fileAddress(value.id) } : value,
  toWire: async (value) => {
    const held: unknown = Array.isArray(value) && value.length < 2 ? (value[0] ?? null) : value;
    if (isChosenFile(held)) {
      const { rawFile } = held;
      return { name: rawFile.name, type: rawFile.type, base64: await fileToBase64(rawFile) };
    }
    if (!isStoredFile(held)) return held;
    const { title: _title, src: _src, ...stored } = held as unknown as Record<string, unknown>;
    return stored;
  },
};

/** The kinds whose values differ. */
export const codecs: Partial<Record<KindName, Codec>> = {
  // Sen in calls, ringgit on pages. Parts of a sen stay, for the server to refuse.
  money: {
    toPage: (value) => (typeof value === 'number' ? value / 100 : value),
    toWire: (value) => {
      const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      if (typeof amount !== 'number' || Number.isNaN(amount)) return value;
      // A product is not exact; what the nearest whole number of sen would show is.
      const sen = Math.round(amount * 100);
      return sen / 100 === amount ? sen : amount * 100;
    },
  },
  // The clinic's wall clock is written as UTC in calls; without a zone, a browser shows it as it is, wherever it stands.
  wallClock: {
    toPage: (value) =>
      typeof value === 'string' ? value.replace(/(?::00(?:\.0+)?|\.\d+)?Z$/, '') : value,
    toWire: (value, bound) => {
      if (typeof value !== 'string') return value instanceof Date ? wallClockIn(value) : value;
      if (/^\d{4}-\d{2}-\d{2}$/.test(value))
        return `${value}T${bound === 'lte' ? '23:59:59.999' : '00:00:00.000'}Z`;
      const zoneless = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2})?(?:\.\d+)?$/.exec(value);
      if (zoneless) return `${zoneless[1]}${zoneless[2] ?? ':00'}.000Z`;
      const at = new Date(value);
      return Number.isNaN(at.getTime()) ? value : wallClockIn(at);
    },
  },
  // An end at midnight is 24:00 in calls, which no browser's time box shows.
  time: {
    toPage: (value) => (value === '24:00' ? '00:00' : value),
    toWire: (value) => (value instanceof Date ? wallClockIn(value).slice(11, 16) : value),
  },
  file,
  picture: file,
  // A picture inside its record is base64 in calls.
  photo: {
    toPage: (value) =>
      typeof value === 'string' && value !== ''
        ? { src: `data:image/jpeg;base64,${value}`, title: '' }
        : value,
    toWire: async (value) => {
      if (isChosenFile(value)) return fileToBase64(value.rawFile);
      if (typeof value !== 'object' || value === null || !('src' in value)) return value;
      return String(value.src).replace(/^data:[^,]*,/, '');
    },
  },
};

/** What a `<FileInput>` holds for a file that was chosen and is not sent yet. */
function isChosenFile(value: unknown): value is { rawFile: File } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'rawFile' in value &&
    value.rawFile instanceof Blob
  );
}

/** What the clocks of the browser's own zone show at a time, as calls write a wall clock. */
function wallClockIn(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
}

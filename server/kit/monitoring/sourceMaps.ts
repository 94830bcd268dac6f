import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** Maps that are kept in memory, of which the largest is a few megabytes. */
const MOST_MAPS = 4;

/** A position in a file of the pages: a built one, or a source with the name that stands there. */
export interface Position {
  file: string;
  line: number;
  column: number;
}
export interface Source extends Position {
  name: string;
}

/** Finds the sources of positions in the built pages, by the maps that the build keeps beside them in a folder of their own. */
export class SourceMaps {
  readonly #folder: string;
  readonly #maps = new Map<string, Promise<TraceMap | null>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The source of a position, or undefined where none is known, as of a file of another release. */
  async sourceOf({ file, line, column }: Position): Promise<Source | undefined> {
    const map = await this.#mapOf(file);
    if (!map) return undefined;
    // Browsers count columns from 1, maps from 0.
    const found = originalPositionFor(map, { line, column: column - 1 });
    if (found.source === null) return undefined;
    return {
      file: shortened(found.source),
      line: found.line,
      column: found.column + 1,
      name: found.name ?? '',
    };
  }

  // A file is called by its content, so its map is the right one for as long as it is there.
  #mapOf(file: string): Promise<TraceMap | null> {
    const known = this.#maps.get(file);
    const map = known ?? this.#read(file);
    this.#maps.delete(file);
    this.#maps.set(file, map);
    const [oldest] = this.#maps.keys();
    if (this.#maps.size > MOST_MAPS && oldest !== undefined) this.#maps.delete(oldest);
    return map;
  }

  async #read(file: string): Promise<TraceMap | null> {
    if (!/^assets\/[\w.~-]+$/.test(file)) return null;
    try {
      return new TraceMap(await readFile(join(this.#folder, `${file}.map`), 'utf8'));
    } catch {
      return null;
    }
  }
}

// ../../src/ui/Page.tsx, ../../node_modules/react/…
const shortened = (source: string): string => source.replace(/^(?:\.\.?\/)+/, '');

import { type Plugin, runnerImport } from 'vite';

/**
 * In the built pages, loads each resource with what first wants it. In the place of the list of declarations
 * (src/resources/index.ts) stand their doors as plain values, read from the declarations themselves, each with the
 * import of its own.
 */
export function doors(): Plugin {
  return {
    name: 'doors',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.endsWith('/src/resources/index.ts')) return undefined;
      const { module } = await runnerImport<{ resources: readonly object[] }>(id, {
        configFile: false,
        plugins: [unstyled],
      });
      const files = new Map(
        [...code.matchAll(/^import \{ (\w+) \} from '(.+)';$/gm)].map(([, name, file]) => [
          name,
          file,
        ]),
      );
      const [, names = ''] = /\[([\w,\s]+)\]\.map\(doorOf\)/.exec(code) ?? [];
      const listed = names.match(/\w+/g) ?? [];
      if (listed.length !== module.resources.length)
        throw new Error(`${id} is no longer a list of names with doorOf`);
      const written = module.resources.map((door, at) => {
        const name = listed[at] ?? '';
        const load = `() => import('${files.get(name)}').then(({ ${name} }) => ${name})`;
        return `{ ...${JSON.stringify(door)}, load: ${load} }`;
      });
      return { code: `export const resources = [${written.join(',\n')}];`, map: null };
    },
  };
}

// Declarations may name components, and those their styles, which mean nothing here.
const unstyled: Plugin = {
  name: 'unstyled',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0unstyled' : undefined),
  load: (id) => (id === '\0unstyled' ? 'export {}' : undefined),
};

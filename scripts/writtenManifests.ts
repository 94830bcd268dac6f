import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseSync } from 'oxc-parser';
import type { Plugin } from 'vite';
import { bin } from './tools.mjs';

/** The module that makes the manifests from the declarations that the other lists. */
const made = 'src/resources/index.ts';
const list = 'src/resources/declarations.ts';

/**
 * Writes the values of `src/resources/index.ts` in its place, each with an `import()` of its declaration. So the first
 * load knows every resource and has no declaration. Elsewhere (development, tests) that module runs as it is.
 */
export function writtenManifests(): Plugin {
  let root = '';
  return {
    name: 'written-manifests',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    load: (id) => (id === `${root}/${made}` ? writtenModule(root) : null),
  };
}

/** The module that a build has in place of `src/resources/index.ts`. */
export async function writtenModule(root: string): Promise<string> {
  const [manifests, files] = await Promise.all([manifestsOf(root), filesIn(root)]);
  const lines = manifests.map(({ declaration, ...manifest }) => {
    const load = `import('${files.get(declaration)}').then((all) => all.${declaration})`;
    return `{...${JSON.stringify(manifest)}, load: () => ${load}}`;
  });
  return `export const resources = [\n${lines.join(',\n')}\n];`;
}

/** The manifests, as a process of its own prints them: it runs the sources. */
async function manifestsOf(root: string): Promise<{ declaration: string }[]> {
  const args = [bin('tsx'), 'src/manifests.cli.ts'];
  const options = { cwd: root, maxBuffer: 10_000_000 };
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  return JSON.parse(stdout) as { declaration: string }[];
}

/** The file of each declaration, by its name in their list. */
async function filesIn(root: string): Promise<Map<string, string>> {
  const { module } = parseSync(list, await readFile(path.join(root, list), 'utf8'));
  return new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ localName }) => [localName.value, moduleRequest.value]),
    ),
  );
}

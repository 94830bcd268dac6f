import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The module that the first script imports immediately, and the one that tells it what else to load. */
const next = '/src/start.tsx';
const known = '/src/screens.ts';

/** Adds modulepreload links for what the first script always loads, so that a browser fetches both at once. */
export function preloaded(): Plugin {
  return {
    name: 'preloaded',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const first = fileOf(next, bundle);
        if (withImports(fileOf(known, bundle), bundle).includes(first))
          throw new Error(
            `${known} waits for ${first.fileName}, and so does all that it helps to load`,
          );
        const files = withImports(first, bundle);
        const styles = files.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        return [
          ...files.map(({ fileName }) => link('modulepreload', fileName)),
          ...styles.map((name) => link('stylesheet', name)),
        ].filter(({ attrs }) => !html.includes(attrs.href));
      },
    },
  };
}

function fileOf(module: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!found) throw new Error(`${module} is no file of the build`);
  return found;
}

function withImports(
  first: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
): Rolldown.OutputChunk[] {
  const found = new Set([first]);
  for (const { imports } of found)
    for (const name of imports) {
      const file = bundle[name];
      if (file?.type === 'chunk') found.add(file);
    }
  return [...found];
}

function link(rel: string, fileName: string) {
  const attrs = { rel, crossorigin: true, href: `/${fileName}` };
  return { tag: 'link', attrs, injectTo: 'head' } satisfies HtmlTagDescriptor;
}

import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The module that the first script imports immediately. */
const next = '/src/start.tsx';

/** Adds modulepreload links for what the first script always loads, so that a browser fetches both at once. */
export function preloaded(): Plugin {
  return {
    name: 'preloaded',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(next)));
        if (!first) throw new Error(`${next} is no file of the build`);
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

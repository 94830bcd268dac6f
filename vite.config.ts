import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, parseSync, type Plugin, Visitor } from 'vite';
import { doors } from './scripts/doors.ts';

// Where `npm run dev` runs the API beside the pages.
const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/**
 * What pages share, in pieces that are large enough to compress well: what every page runs on, what declares calls, and
 * what all of ours runs on, and what the signed-in area runs on: the calls of its resources, and react-admin's core. Everything else is
 * split by where it is imported.
 */
const groups = [
  {
    name: 'base',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)\//,
    priority: 3,
  },
  {
    name: 'kit',
    test: /\/contract\/(?:kit|fields|access|masterLists|accounts|localization)|node_modules\/zod\//,
    priority: 2,
  },
  {
    name: 'frame',
    test: /\/src\/(?:ui\/(?:Button|Dialog|Icon|Menu|MenuList|Page|dialogs|icons)|framework\/(?:format|keys|notices|problem|send|text|time|words)|session\/(?:saved|session|setting|storage))\.tsx?/,
    priority: 1,
  },
  {
    name: 'admin',
    test: /node_modules\/(?:ra-core|@tanstack\/(?:query-core|react-query)|lodash|query-string)\//,
    priority: 1,
  },
];

/**
 * Two builds from one file: the pages (`vite build`), and the server (`vite build --ssr`) as
 * modules that plain Node runs; packages stay outside them and are loaded from node_modules.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [react(), doors(), hollow(), undocumented(), compressed()],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        emptyOutDir: true,
        reportCompressedSize: false,
        rolldownOptions: { output: { entryFileNames: '[name].js' } },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        reportCompressedSize: false,
        // Fonts and images stay files: a strict Content-Security-Policy has no data: addresses.
        assetsInlineLimit: 0,
        rolldownOptions: {
          // Without it, what several later pages share would be laid into the first script of all.
          experimental: { chunkOptimization: false },
          output: { codeSplitting: { groups } },
        },
      },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': api, '/ws': { target: api, ws: true } },
  },
}));

/** Lays a brotli copy beside each text file of the pages, for the server to send as it is. */
function compressed(): Plugin {
  const compress = promisify(brotliCompress);
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true });
      const texts = names.filter((name) => /\.(?:js|css|html|svg)$/.test(name));
      await Promise.all(
        texts.map(async (name) => {
          const file = join(dir, name);
          await writeFile(`${file}.br`, await compress(await readFile(file)));
        }),
      );
    },
  };
}

/**
 * Modules that pages carry but never run: making JSON Schema (the server describes the API) and the messages of zod
 * (ours come from the catalogue), react-admin's own export (ours has no limit of rows) and its plurals, and the hub
 * client's transports beside the socket. Their names stay, so that what imports them still links.
 */
const unused = new RegExp(
  [
    'zod/v4/core/(?:json-schema-processors|to-json-schema)',
    'zod/v4/locales/en',
    'jsonexport/dist/index',
    'inflection/lib/inflection',
    'signalr/dist/esm/(?:LongPollingTransport|MessageBuffer|ServerSentEventsTransport|XhrHttpClient)',
  ]
    .map((module) => `${module}\\.js$`)
    .join('|'),
);

function hollow(): Plugin {
  return {
    name: 'hollow',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!unused.test(id)) return undefined;
      const source = await readFile(id, 'utf8');
      const names = [
        ...source.matchAll(/^(?:export (?:const|function|class) |exports\.)(\w+)/gm),
      ].map(([, name]) => name);
      const body = 'function unused() { return unused; }';
      return `${body}\n${names.map((name) => `export const ${name} = unused;`).join('\n')}\nexport default unused;`;
    },
  };
}

/**
 * Leaves out of the pages what the contract tells readers of the API's description alone, a good part of each
 * declaration: summaries and examples of calls, descriptions of fields.
 */
function undocumented(): Plugin {
  return {
    name: 'undocumented',
    apply: 'build',
    transform(code, id) {
      if (!/\/contract\/(?!texts\/)[\w/]+\.ts$/.test(id)) return undefined;
      const cuts: [from: number, until: number][] = [];
      new Visitor({
        CallExpression({ callee, arguments: [declaration] }) {
          if (declaration?.type !== 'ObjectExpression') return;
          const name = callee.type === 'MemberExpression' ? callee.property : callee;
          const unread = name.type === 'Identifier' ? documents[name.name] : undefined;
          for (const property of declaration.properties)
            if (property.type === 'Property' && property.key.type === 'Identifier')
              if (unread?.includes(property.key.name)) cuts.push([property.start, property.end]);
        },
      }).visit(parseSync(id, code).program);
      return { code: without(code, cuts), map: null };
    },
  };
}

/** By the function that takes it, the fields of a declaration that no page reads. */
const documents: Readonly<Record<string, readonly string[] | undefined>> = {
  call: ['summary', 'example'],
  listCall: ['summary', 'example'],
  masterList: ['example'],
  meta: ['description'],
};

/** A text without some of its parts and the comma that follows each. */
function without(text: string, cuts: readonly (readonly [number, number])[]): string {
  let kept = '';
  let at = 0;
  for (const [from, until] of cuts.toSorted(([a], [b]) => a - b)) {
    if (from < at) continue;
    kept += text.slice(at, from);
    at = until + (/^\s*,/.exec(text.slice(until))?.[0].length ?? 0);
  }
  return kept + text.slice(at);
}

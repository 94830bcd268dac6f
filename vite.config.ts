import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { version } from './package.json' with { type: 'json' };
import { listedFiles } from './scripts/listedFiles.ts';
import { precompressed } from './scripts/precompressed.ts';
import { preloaded } from './scripts/preloaded.ts';
import { sourceMaps } from './scripts/sourceMaps.ts';
import { writtenManifests } from './scripts/writtenManifests.ts';

// Where `npm run dev` runs the API beside the pages.
const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/**
 * The pages in few files, each a module with all that it imports and no file before it holds: the first script, what
 * every page runs on (sign-in and the pages behind it alike), the area of those who are signed in, the lookups, a
 * resource's list, and each resource's declaration. What is imported when wanted stays a file of its own.
 */
const groups = [
  {
    name: 'main',
    test: /\/src\/(?:main|framework\/fieldValues)\.ts$|\/contract\/kit\/textCodes\.ts$/,
  },
  {
    name: 'base',
    test: /\/src\/(?:start|layout\/(?:preferences|Footer)|session\/branch|framework\/(?:format|phone|press|time|useDraft|resource\/schema)|ui\/(?:DateInput|Page))\.tsx?$|\/contract\/kit\/money\.ts$/,
  },
  // Every screen behind the sign-in, which the first script asks before it loads one: so it imports that script alone.
  { name: 'screens', test: /\/src\/screens\.ts$/ },
  { name: 'signedIn', test: /\/src\/layout\/SignedInApp\.tsx$/ },
  // What visitors register with, which several pages of accounts share.
  { name: 'registration', test: /\/contract\/accounts\/(?:signUp|tenants|subscriptions)\.ts$/ },
  // Choices of most resources: else they come with the first resource by name, and all that it imports.
  { name: 'lookups', test: /\/contract\/clinic\/lookups\.ts$/ },
  { name: 'list', test: /\/src\/ui\/resource\/(?:ListPage|withResource)\.tsx$/ },
  // What is loaded when idle: MUI's controls, and its dates.
  { name: 'controls', test: /\/src\/ui\/mui\/(?!Date|Time)\w+\.tsx$/ },
  { name: 'dates', test: /\/src\/ui\/mui\/(?:Date|Time)\w+\.tsx$/ },
  {
    debugName: 'resource',
    name: (id: string) => /\/src\/resources\/\w+\/(\w+)\.ts$/.exec(id)?.[1] ?? null,
    test: /\/src\/resources\/\w+\//,
  },
].map((group, at, { length }) => ({ ...group, priority: length - at }));

/**
 * Two builds from one file: the pages (`vite build`), and the server (`vite build --ssr`) as
 * modules that plain Node runs; packages stay outside them and are loaded from node_modules.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild
    ? []
    : [react(), writtenManifests(), preloaded(), listedFiles(), sourceMaps(), precompressed()],
  define: { 'import.meta.env.VITE_RELEASE': JSON.stringify(version) },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        emptyOutDir: true,
        reportCompressedSize: false,
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            backup: 'server/backup.cli.ts',
            restore: 'server/restore.cli.ts',
            audit: 'server/audit.cli.ts',
            doctor: 'server/doctor.cli.ts',
            pdfThread: 'server/kit/pdf/thread.ts',
            pdfCheckThread: 'server/kit/files/pdf/thread.ts',
            pdfFormThread: 'server/kit/pdf/forms/thread.ts',
          },
          output: { entryFileNames: '[name].js' },
        },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        reportCompressedSize: false,
        // Fonts and images stay files: a strict Content-Security-Policy has no data: addresses.
        assetsInlineLimit: 0,
        license: { fileName: 'licences.md' },
        rolldownOptions: {
          output: { codeSplitting: { groups } },
        },
      },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': api, '/manifest.webmanifest': api, '/ws': { target: api, ws: true } },
  },
}));

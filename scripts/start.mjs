/**
 * `npm start`: installs and builds what is missing, then runs the server in this process, so that signals and the exit
 * code are the server's own.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, requireNode, root } from './tools.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();

// npm forwards signals to us (the script in package.json uses exec, so that there is no shell between). If npm itself
// is killed, the server stops too and frees the port.
const npm = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === npm) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 500).unref();
if (process.env.npm_lifecycle_event !== 'start') clearInterval(watch);

process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import(pathToFileURL(path.join(root, 'dist/server/main.js')).href);

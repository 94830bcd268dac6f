/**
 * `npm start`: installs and builds what is missing, then is the server. The server runs in this
 * very process, so that signals, exit code and Ctrl+C are its own and nothing is left behind.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, requireNode, root } from './tools.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();

// npm hands signals on to us (the script in package.json says exec, so that no shell stands in
// between), but npm itself may be killed: the server then ends too, rather than hold the port.
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

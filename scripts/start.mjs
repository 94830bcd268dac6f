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
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import(pathToFileURL(path.join(root, 'dist/server/main.js')).href);

/**
 * `npm start`: installs and builds what is missing, then is the server. The server runs in this
 * very process, so that signals, exit code and Ctrl+C are its own and nothing is left behind.
 */
import { ensureBuilt, ensureInstalled, requireNode } from './tools.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import('../dist/server/main.js');

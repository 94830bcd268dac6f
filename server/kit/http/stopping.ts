import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that requests in flight have at most once a stop began: as long as a call may take. */
const LONGEST_MS = 20_000;

/**
 * Makes a stop wait for requests in flight alone, and for these not without end. By itself Node waits for connections
 * that become idle after the stop began and for those that never sent a request, and no longer looks for slow clients.
 */
export function stopPromptly(app: FastifyInstance, longestMs = LONGEST_MS): void {
  /** Connections on which no request has arrived yet. */
  const silent = new Set<Socket>();
  let isStopping = false;
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.server.on('upgrade', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of silent) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), longestMs).unref();
  });
  app.addHook('onResponse', async () => {
    // A connection is idle just after this.
    if (isStopping) setImmediate(() => app.server.closeIdleConnections());
  });
}

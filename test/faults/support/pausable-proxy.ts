import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server that can fall silent: connections are taken and kept, and nothing gets through. */
export interface PausableProxy {
  port: number;
  pause(): void;
  /** Lets new connections through again; those of before stay silent, as behind a firewall that has forgotten them. */
  speak(): void;
  close(): Promise<void>;
}

export async function openPausableProxy(toPort: number): Promise<PausableProxy> {
  const sockets = new Set<Socket>();
  let isPaused = false;
  const server = createServer((from) => {
    sockets.add(from);
    from.on('error', () => undefined).on('close', () => sockets.delete(from));
    if (isPaused) return;
    const to = connect(toPort, '127.0.0.1');
    sockets.add(to);
    to.on('error', () => undefined).on('close', () => sockets.delete(to));
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    pause() {
      isPaused = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    speak() {
      isPaused = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

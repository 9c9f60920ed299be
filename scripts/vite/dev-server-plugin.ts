import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRunnableDevEnvironment, type Plugin } from 'vite';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** In development every request that is not a module of Vite's goes through the same server as in production. */
export function devServerPlugin(): Plugin {
  return {
    name: 'dasi:dev-server',
    apply: 'serve',
    configureServer(vite) {
      return () => {
        vite.middlewares.use(async (request, response, next) => {
          try {
            const { ssr } = vite.environments;
            if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('no runner for the server');
            const { developmentListener } = await ssr.runner.import<{
              developmentListener(): Promise<Listener>;
            }>('/server/development.ts');
            const listener = await developmentListener();
            request.url = request.originalUrl ?? request.url;
            listener(request, response);
          } catch (error) {
            next(error);
          }
        });
      };
    },
  };
}

import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { devServerPlugin } from './scripts/vite/dev-server-plugin.ts';
import { serviceWorkerPlugin } from './scripts/vite/service-worker-plugin.ts';
import { workerChunksPlugin } from './scripts/vite/worker-chunks-plugin.ts';

export default defineConfig({
  plugins: [workerChunksPlugin(), serviceWorkerPlugin(), devServerPlugin(), reactRouter()],
  environments: {
    ssr: { build: { rolldownOptions: { input: './server/main.ts' } } },
  },
  server: { port: Number(process.env['PORT'] || 3000), strictPort: true },
  build: { assetsInlineLimit: 0, target: 'es2022' },
});

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const client = fileURLToPath(new URL('client', import.meta.url));

/**
 * Separate build of the explorer into the same folder, after the client, so that the portal's chunks don't include it.
 */
export default defineConfig({
  root: client,
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
    rollupOptions: {
      input: `${client}/explorer.html`,
      // Its libraries contain directives for a compiler that we don't use.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
    },
  },
});

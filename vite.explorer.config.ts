import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const client = fileURLToPath(new URL('client', import.meta.url));

/**
 * Builds the GraphQL explorer separately into the same folder, after the client, so that the portal's chunks do not
 * include it.
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
      // The libraries contain directives for a compiler that we do not use.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
    },
  },
});

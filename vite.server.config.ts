import { defineConfig } from 'vite';

/** The server as few files: it starts in half the time of its sources. Packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        import: 'server/import.ts',
        grant: 'server/grant.ts',
        backup: 'server/backup.ts',
        restore: 'server/restore.ts',
        resetSecondFactor: 'server/resetSecondFactor.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});

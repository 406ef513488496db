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
        typeset: 'server/features/papers/typesetProcess.ts',
        import: 'server/programs/import.ts',
        grant: 'server/programs/grant.ts',
        backup: 'server/programs/backup.ts',
        restore: 'server/programs/restore.ts',
        resetSecondFactor: 'server/programs/resetSecondFactor.ts',
        inspectDocument: 'server/features/documents/inspection/inspectProcess.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});

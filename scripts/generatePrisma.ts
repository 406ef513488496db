// Part of `npm run generate`: the client of the data model. It calls the generator that `prisma generate` runs: Prisma's command line
// brings a studio and a database of its own, 45 MB that every installation would wait for.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

// Their ES modules name files without an extension, which Node does not find.
const require = createRequire(import.meta.url);
const {
  PrismaClientTsGenerator,
}: typeof import('@prisma/client-generator-ts') = require('@prisma/client-generator-ts');
const { getConfig, getDMMF }: typeof import('@prisma/internals') = require('@prisma/internals');

const schemaPath = resolve('prisma/schema.prisma');
const datamodel = readFileSync(schemaPath, 'utf8');
const { generators, datasources } = await getConfig({ datamodel });
const [generator] = generators;
if (!generator) throw new Error(`${schemaPath} has no generator.`);
await new PrismaClientTsGenerator().generate({
  generator: { ...generator, output: { fromEnvVar: null, value: resolve('prisma/client') } },
  otherGenerators: [],
  schemaPath,
  datamodel,
  datasources,
  dmmf: await getDMMF({ datamodel }),
  binaryPaths: {},
  // Of the engine, of which the client keeps nothing but the name.
  version: 'none',
});

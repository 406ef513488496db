import { FACADE, type FacadeRow } from '../facade.ts';
import type { JsonSchema } from './wireSchema.ts';

type Path = Pick<FacadeRow, 'path'>;

/** What stands for a value in a path of the facade, which has at most one. */
const PARAMETER = /:(\w+)/;

const SCHEMAS: Record<string, JsonSchema> = {
  id: { type: 'string', description: 'The id of the record.' },
  email: { type: 'string', format: 'email', description: 'The e-mail address of the account.' },
};

/** A path as OpenAPI writes it, with the parameter that it holds. */
export function describePath({ path }: Path): { template: string; parameters: JsonSchema[] } {
  const [found, own = ''] = PARAMETER.exec(path) ?? [];
  if (!found) return { template: path, parameters: [] };
  const name = nameParameter(path);
  return {
    template: path.replace(found, `{${name}}`),
    parameters: [{ name, in: 'path', required: true, schema: SCHEMAS[own] }],
  };
}

/** Paths that differ only in the parameter's name are one to OpenAPI, with one name: `emailOrId`. */
function nameParameter(path: string): string {
  const alike = FACADE.filter((row) => row.path.replace(PARAMETER, '') === path.replace(PARAMETER, ''));
  const [first = '', ...others] = new Set(alike.map((row) => PARAMETER.exec(row.path)?.[1] ?? ''));
  return [first, ...others.map((name) => `Or${name.charAt(0).toUpperCase()}${name.slice(1)}`)].join('');
}

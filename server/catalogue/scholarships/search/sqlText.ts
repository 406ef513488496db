import { Prisma } from '../../../../prisma/client/client.ts';

/** A number of ours in the text of the statement, where the planner sees it. */
export function constant(number: number): Prisma.Sql {
  return Prisma.raw(String(number));
}

/** A word as it stands in a tsquery. */
export function quote(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

import { Prisma } from '../../../../prisma/client/client.ts';

export function constant(number: number): Prisma.Sql {
  return Prisma.raw(String(number));
}

export function quote(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

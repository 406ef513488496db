/** One row of a table of moves: from a state to another, and what that asks for. Change the table, not its callers. */
export type Move<State extends string, Need extends string> = {
  from: State;
  to: State;
  needs: readonly Need[];
};

type Row = Move<string, string>;

/** Where a record may go from its state, in the order of the table. */
export function movesFrom<M extends Row>(table: readonly M[], from: M['from']): M[] {
  return table.filter((move) => move.from === from);
}

/** The move from one state to another, when the table has it. */
export function findMove<M extends Row>(
  table: readonly M[],
  { from, to }: Pick<M, 'from' | 'to'>,
): M | undefined {
  return movesFrom(table, from).find((move) => move.to === to);
}

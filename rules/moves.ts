/** A row of a state table: the state before, the state after, and the requirements of the move. */
export type Move<State extends string, Need extends string> = {
  from: State;
  to: State;
  needs: readonly Need[];
};

type Row = Move<string, string>;

export function movesFrom<M extends Row>(table: readonly M[], from: M['from']): M[] {
  return table.filter((move) => move.from === from);
}

export function findMove<M extends Row>(
  table: readonly M[],
  { from, to }: Pick<M, 'from' | 'to'>,
): M | undefined {
  return movesFrom(table, from).find((move) => move.to === to);
}

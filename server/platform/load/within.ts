/** Resolves to the result of `late` if `work` takes longer than `milliseconds`. `work` continues. */
export function within<T, L>(
  milliseconds: number,
  work: Promise<T>,
  late: () => L | Promise<L>,
): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  }).then(late);
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

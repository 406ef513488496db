/** Every option with its count; one without a match counts 0. */
export function countOptions<T extends string>(
  options: readonly { value: T; label: string }[],
  counted: readonly { value: T; count: number }[] | undefined,
) {
  return options.map((option) => ({
    ...option,
    count: counted && (counted.find(({ value }) => value === option.value)?.count ?? 0),
  }));
}

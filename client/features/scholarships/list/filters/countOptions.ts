/** Every option with its count; one without a match counts 0, and one that a sample does not have is left without. */
export function countOptions<T extends string>(
  options: readonly { value: T; label: string }[],
  counted: readonly { value: T; count: number }[] | undefined,
  isEstimated = false,
) {
  const none = isEstimated ? undefined : 0;
  return options.map((option) => ({
    ...option,
    count: counted && (counted.find(({ value }) => value === option.value)?.count ?? none),
  }));
}

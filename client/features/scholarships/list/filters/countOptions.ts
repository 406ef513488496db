/**
 * Adds counts to all options. An option without a count has 0 matches or, if the counts are estimated, an unknown
 * number.
 */
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

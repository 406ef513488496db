import { useApplicationLabelsQuery } from './labels.generated.ts';

const NONE: readonly string[] = [];

/** The labels in use, most frequent first. Empty until they are loaded. */
export function useKnownLabels(): readonly string[] {
  const { data } = useApplicationLabelsQuery({ fetchPolicy: 'cache-and-network' });
  return data?.applicationLabels ?? NONE;
}

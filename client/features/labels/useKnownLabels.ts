import { useApplicationLabelsQuery } from './labels.generated.ts';

const NONE: readonly string[] = [];

export function useKnownLabels(): readonly string[] {
  const { data } = useApplicationLabelsQuery({ fetchPolicy: 'cache-and-network' });
  return data?.applicationLabels ?? NONE;
}

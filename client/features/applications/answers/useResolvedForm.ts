import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { QuestionsNowDocument } from '../apply/apply.generated.ts';
import { type ResolvedForm, toResolvedForm } from './resolvedForm.ts';

const NOTHING: ResolvedForm = { version: 0, generalVersion: 0, name: null, form: { sections: [] } };

/**
 * Returns a scholarship's questions as they were first loaded. They change only if a newer version is
 * requested.
 */
export function useResolvedForm(scholarshipId: string, given: ResolvedForm | null | undefined) {
  const client = useApolloClient();
  return useNewerForm(given, async () => {
    const { data } = await client.query({
      query: QuestionsNowDocument,
      variables: { id: scholarshipId },
      fetchPolicy: 'network-only',
    });
    return data?.scholarship?.questions;
  });
}

export function useNewerForm(
  given: ResolvedForm | null | undefined,
  read: () => Promise<ResolvedForm | null | undefined>,
) {
  const [asked, setAsked] = useState(() => toResolvedForm(given));
  const [changes, setChanges] = useState<{ before: ResolvedForm; after: ResolvedForm }>();

  /**
   * Fetches the newest questions and shows how they differ from the previous ones. Resolves to false if the server
   * returns no questions.
   */
  async function readNewer(): Promise<boolean> {
    const now = await read();
    if (!now) return false;
    const after = toResolvedForm(now);
    const { version, generalVersion } = now;
    setChanges({ before: asked ?? NOTHING, after: after ?? { ...NOTHING, version, generalVersion } });
    setAsked(after);
    return true;
  }

  return { asked, changes, readNewer };
}

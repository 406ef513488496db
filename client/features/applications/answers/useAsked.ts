import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { QuestionsNowDocument } from '../apply/apply.generated.ts';
import { type Asked, askedIn } from './asked.ts';

const NOTHING = { sections: [] };

/** The questions that the form shows. They stay as they were opened until a newer version is asked for. */
export function useAsked(
  scholarshipId: string,
  given: { version: number; form: unknown } | null | undefined,
) {
  const client = useApolloClient();
  const [asked, setAsked] = useState(() => askedIn(given));
  const [changes, setChanges] = useState<{ before: Asked; after: Asked }>();

  /** True once the present questions are shown, with what is different. */
  async function readNewer(): Promise<boolean> {
    const { data } = await client.query({
      query: QuestionsNowDocument,
      variables: { id: scholarshipId },
      fetchPolicy: 'network-only',
    });
    const now = data?.scholarship?.questions;
    if (!now) return false;
    const after = askedIn(now);
    setChanges({
      before: asked ?? { version: 0, form: NOTHING },
      after: after ?? { version: now.version, form: NOTHING },
    });
    setAsked(after);
    return true;
  }

  return { asked, changes, readNewer };
}

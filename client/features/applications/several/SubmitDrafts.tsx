import { type ReactNode, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { MAX_SUBMITTED_AT_ONCE } from '../../../../rules/applications/applicationOptions.ts';
import { problem } from '../../../../rules/problems.ts';
import { getErrorCode } from '../../../lib/errors.ts';
import { randomKey } from '../../../lib/randomKey.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { FormProblem } from '../../../ui/form/problems/formProblem.ts';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { Money } from '../../../ui/text/Money.tsx';
import { ConsentField } from '../apply/ConsentField.tsx';
import { createUnsavedCopy } from '../draft/unsavedCopy.ts';
import { OpenDraft } from './OpenDraft.tsx';
import { ReadyDraft } from './ReadyDraft.tsx';
import { type Pay, type Result, Results } from './Results.tsx';
import { type DraftToSubmitFragment, useSubmitDraftsMutation } from './several.generated.ts';

const schema = z.object({ consent: z.literal(true, problem('consent')).nullable() });

type Props = {
  drafts: readonly DraftToSubmitFragment[];
  userId: string;
  pay: Pay;
  onChanged: () => Promise<unknown>;
  empty: ReactNode;
};

export function SubmitDrafts({ drafts, userId, pay, onChanged, empty }: Props) {
  const t = useMessages('severalDrafts');
  const form = useMessages('applicationForm');
  const [submit] = useSubmitDraftsMutation();
  const [choices, setChoices] = useState<Record<string, boolean>>({});
  const [results, setResults] = useState<readonly Result[]>([]);
  const unsaved = useUnsaved(userId, drafts);
  // The key does not change until a response arrives, so that a repeated request does not submit twice.
  const key = useRef(randomKey());
  const ready = drafts.filter(({ id, readiness }) => readiness.isReady && !unsaved.has(id));
  const open = drafts.filter((draft) => !ready.includes(draft));
  const chosen = ready
    .filter(({ id }, place) => choices[id] ?? place < MAX_SUBMITTED_AT_ONCE)
    .slice(0, MAX_SUBMITTED_AT_ONCE);
  const consent = useSchemaForm({
    rules: schema,
    labels: { consent: form('labels.consent') },
    values: { consent: false as never },
    send,
  });

  async function send() {
    if (chosen.length === 0) throw new FormProblem(t('noneChosen'));
    const { data } = await submit({
      variables: {
        drafts: chosen.map(({ scholarship: { id: scholarshipId }, readiness: { revision } }) => ({
          scholarshipId,
          revision,
        })),
        ...{ consent: true, idempotencyKey: key.current },
      },
    }).catch((error: unknown) => {
      throw getErrorCode(error) ? error : new FormProblem(t('noAnswer'));
    });
    const names = new Map(chosen.map(({ scholarship }) => [scholarship.id, scholarship.scholarshipName]));
    key.current = randomKey();
    const answered = data?.submitDrafts ?? [];
    setResults(answered.map((result) => ({ ...result, name: names.get(result.scholarshipId) ?? '' })));
    await onChanged().catch(() => undefined);
  }

  return (
    <>
      {results.length > 0 && <Results results={results} pay={pay} />}
      {drafts.length + results.length === 0 && empty}
      {ready.length > 0 && (
        <FormFrame of={consent} label={t('title')} isShort>
          <section className="stack gap-sm" aria-labelledby="ready">
            <h2 id="ready" className="text-2xl">
              {t('ready')}
            </h2>
            <ul className="grid gap-sm">
              {ready.map((draft) => (
                <ReadyDraft
                  key={draft.id}
                  draft={draft}
                  isChosen={chosen.includes(draft)}
                  isFull={chosen.length >= MAX_SUBMITTED_AT_ONCE}
                  onChoose={(isChosen) => setChoices({ ...choices, [draft.id]: isChosen })}
                />
              ))}
            </ul>
            {ready.length > MAX_SUBMITTED_AT_ONCE && <p>{t('tooMany', { max: MAX_SUBMITTED_AT_ONCE })}</p>}
            <p role="status">
              {t('total', { count: chosen.length })}{' '}
              {chosen.length > 0 && (
                <>
                  {t('toPay')}{' '}
                  <strong>
                    <Money
                      amount={chosen.reduce((sum, { readiness }) => sum + readiness.feeLeft, 0)}
                      zero={t('nothingToPay')}
                      isExact
                    />
                  </strong>
                </>
              )}
            </p>
          </section>
          <ConsentField of={consent} mark={null} />
          <SubmitButton of={consent} busy={t('submitting')} disabled={chosen.length === 0}>
            {t('submit', { count: chosen.length })}
          </SubmitButton>
        </FormFrame>
      )}
      {open.length > 0 && (
        <section className="stack gap-sm" aria-labelledby="open">
          <h2 id="open" className="text-2xl">
            {t('open')}
          </h2>
          {ready.length === 0 && results.length === 0 && open.some(canBeCompleted) && <p>{t('noneReady')}</p>}
          <ul className="grid gap-sm">
            {open.map((draft) => (
              <OpenDraft
                key={draft.id}
                draft={draft}
                isUnsaved={unsaved.has(draft.id)}
                onDiscarded={onChanged}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const canBeCompleted = ({ readiness }: DraftToSubmitFragment) => readiness.obstacle?.kind !== 'CLOSED';

/**
 * Returns the ids of drafts with input in this browser that could not be saved. Submitting them would lose this
 * input.
 */
function useUnsaved(userId: string, drafts: Props['drafts']): ReadonlySet<string> {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const held = drafts.filter(
      ({ scholarship }) => createUnsavedCopy(userId, scholarship.id).read() !== null,
    );
    setUnsaved(new Set(held.map(({ id }) => id)));
  }, [userId, drafts]);
  return unsaved;
}

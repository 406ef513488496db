import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { notify, notifyFailure } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import type { DemographicQuestion } from '../../schema.generated.ts';
import classes from './Demographics.module.css';
import {
  type DemographicsQuery,
  useDemographicsQuery,
  useSaveDemographicsMutation,
} from './demographics.generated.ts';
import { optionKey } from './optionKey.ts';

type Props = { applicationId: string };

export function DemographicQuestions({ applicationId }: Props) {
  const { data } = useDemographicsQuery({ variables: { applicationId }, fetchPolicy: 'network-only' });
  const asked = data?.demographics;
  return asked && asked.questions.length > 0 ? (
    <Questions key={applicationId} applicationId={applicationId} asked={asked} />
  ) : null;
}

type DemographicForm = NonNullable<DemographicsQuery['demographics']>;

function Questions({ applicationId, asked }: Props & { asked: DemographicForm }) {
  const t = useMessages('demographics');
  const [given, setGiven] = useState<Partial<Record<DemographicQuestion, string>>>(() =>
    Object.fromEntries(asked.answers.map(({ question, option }) => [question, option])),
  );
  const [save, { loading }] = useSaveDemographicsMutation();

  async function send(event: FormEvent) {
    event.preventDefault();
    const answers = asked.questions.flatMap(({ question }) => {
      const option = given[question];
      return option ? { question, option } : [];
    });
    try {
      await save({ variables: { applicationId, answers } });
      void notify({ kind: 'success', title: t('saved'), text: t('savedText') });
    } catch (error) {
      void notifyFailure(error);
    }
  }

  return (
    <section className={classes.root} aria-labelledby="demographics">
      <h2 id="demographics" className="text-xl mb-xs">
        {t('heading')}
      </h2>
      <p>{t('purpose')}</p>
      <form method="post" className={classes.form} aria-labelledby="demographics" onSubmit={send}>
        {asked.questions.map(({ question, options }) => (
          <NativeSelect
            key={question}
            label={t(`questions.${question}`)}
            value={given[question] ?? ''}
            onChange={({ currentTarget: { value } }) => setGiven({ ...given, [question]: value })}
            data={[
              { value: '', label: t('none') },
              ...options.map((option) => ({ value: option, label: t(optionKey(question, option)) })),
            ]}
          />
        ))}
        <Button type="submit" variant="default" disabled={loading}>
          {loading ? t('saving') : t('save')}
        </Button>
      </form>
    </section>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Form } from '../../../rules/forms/question.ts';
import { paths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { questionTexts } from '../../ui/confirm/questionTexts.ts';
import { useConfirm } from '../../ui/confirm/useConfirm.tsx';
import { MessageBox } from '../../ui/MessageBox.tsx';
import { storeLocalAnswers, useLocalAnswers } from '../eligibility/profileAnswers.ts';
import { QuestionList } from '../questions/QuestionList.tsx';
import { useProfileTexts } from '../questions/useProfileTexts.ts';
import classes from './Eligibility.module.css';

export function VisitorAnswers({ form }: { form: Form }) {
  const t = useMessages('eligibility');
  const words = useProfileTexts();
  const kept = useLocalAnswers();
  // Without browser storage, answers last until the page is closed.
  const [answers, setAnswers] = useState(kept);
  const [isKept, setKept] = useState(true);
  const [ask, dialog] = useConfirm();
  const shown = isKept ? kept : answers;

  function change(key: string, value: unknown) {
    const next = { ...shown, [key]: value };
    setAnswers(next);
    setKept(storeLocalAnswers(next));
  }

  const askToForget = () =>
    ask({
      ...questionTexts(t, 'forgetQuestion'),
      isDangerous: true,
      act: async () => {
        setAnswers({});
        setKept(storeLocalAnswers({}));
      },
    });

  return (
    <>
      <p className={classes.where}>
        {t('visitor.where')}{' '}
        <Link to={paths.login.link()} state={{ from: paths.eligibility.link() }}>
          {t('visitor.signIn')}
        </Link>
      </p>
      {!isKept && <MessageBox tone="accent">{t('visitor.notKept')}</MessageBox>}
      <QuestionList form={form} words={words} answers={shown} onChange={change} />
      {Object.keys(shown).length > 0 && (
        <Button className="mt-lg" variant="default" onClick={askToForget}>
          {t('visitor.forget')}
        </Button>
      )}
      {dialog}
    </>
  );
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Form } from '../../../rules/forms/question.ts';
import { paths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { questionTexts } from '../../ui/confirm/questionTexts.ts';
import { useConfirm } from '../../ui/confirm/useConfirm.tsx';
import { MessageBox } from '../../ui/MessageBox.tsx';
import { QuestionList } from '../questions/QuestionList.tsx';
import { useProfileTexts } from '../questions/useProfileTexts.ts';
import classes from './Eligibility.module.css';
import { useLocalForm } from './useLocalForm.ts';

type Props = { form: Form; children: ReactNode };

export function VisitorAnswers({ form, children }: Props) {
  const t = useMessages('eligibility');
  const words = useProfileTexts();
  const { answers, isStored, change, forget } = useLocalForm();
  const [ask, dialog] = useConfirm();

  const askToForget = () =>
    ask({
      ...questionTexts(t, 'forgetQuestion'),
      isDangerous: true,
      act: async () => forget(),
    });

  return (
    <>
      <p className={classes.where}>
        {t('visitor.where')}{' '}
        <Link to={paths.login.link()} state={{ from: paths.eligibility.link() }}>
          {t('visitor.signIn')}
        </Link>
      </p>
      {!isStored && <MessageBox tone="accent">{t('visitor.notKept')}</MessageBox>}
      <QuestionList form={form} words={words} answers={answers} onChange={change} />
      <div className="row gap-sm mt-lg">
        {children}
        {Object.keys(answers).length > 0 && (
          <Button variant="subtle" onClick={askToForget}>
            {t('visitor.forget')}
          </Button>
        )}
      </div>
      {dialog}
    </>
  );
}

import { Button, Group } from '@mantine/core';
import { applicationFacts } from '../../../../rules/forms/applicationForm.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { type ApplyValues, applyLabels } from '../apply/applyForm.ts';
import { AnswerList } from './AnswerList.tsx';
import classes from './Answers.module.css';
import { readAnswers } from './answersText.ts';
import type { ResolvedForm } from './resolvedForm.ts';

const READ = ['applicantName', 'phone', 'address', 'gender', 'ssc', 'hsc', 'degree'] as const;

type Props = { asked: ResolvedForm; values: ApplyValues; onSubmit: () => void; onClose: () => void };

export function ReviewDialog({ asked, values, onSubmit, onClose }: Props) {
  const t = useMessages('answers');
  const form = useMessages('applicationForm');
  const options = useMessages('options');
  const { omittedFields } = usePortal();
  const labels = applyLabels(form);
  const textOf = (name: (typeof READ)[number]) => {
    const value = String(values[name] ?? '');
    if (value === '') return t('none');
    return name === 'gender' || name === 'degree' ? (options.find(`${name}.${value}`) ?? value) : value;
  };
  return (
    <Dialog opened onClose={onClose} heading={t('review.heading')} size="lg">
      <div className={classes.review}>
        <p>{t('review.text')}</p>
        <dl className={classes.list}>
          {READ.filter((name) => !omittedFields.includes(name)).map((name) => (
            <div key={name}>
              <dt>{labels[name]}</dt>
              <dd>{textOf(name)}</dd>
            </div>
          ))}
        </dl>
        <AnswerList asked={asked} answers={readAnswers(values.answers)} outside={applicationFacts(values)} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('review.back')}
          </Button>
          <Button onClick={onSubmit}>{t('review.submit')}</Button>
        </Group>
      </div>
    </Dialog>
  );
}

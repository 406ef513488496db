import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { SetUpStepFragment } from '../overview.generated.ts';
import classes from './SetUpList.module.css';

const settings = (part: string) => `${paths.settings.link()}#${part}`;

const LINKS: Record<SetUpStepFragment['name'], string> = {
  IDENTITY: settings('IDENTITY'),
  MAIL: settings('MAIL'),
  PAYMENTS: settings('PAYMENTS'),
  TERMS: settings('TERMS_TEXT'),
  TIME_ZONE: settings('TIME_ZONE'),
  COLLEAGUE: paths.manageUsers.link(),
  SCHOLARSHIP: paths.addScholarship.link(),
  BACKUP: settings('BACKUPS'),
};

export function SetUpList({ steps }: { steps: readonly SetUpStepFragment[] | null }) {
  const t = useMessages('overview');
  const next = steps?.find(({ isDone }) => !isDone);
  if (!steps || !next) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="set-up" className="card">
      <div className={`row middle apart gap-xs ${classes.head}`}>
        <h2 id="set-up" className="text-2xl">
          {t('setUp.heading')}
        </h2>
        <p className="soft numbers">{t('setUp.progress', { done, total: steps.length })}</p>
        <progress value={done} max={steps.length} aria-hidden />
      </div>
      <ol className="rows ruled">
        {steps.map((step) => (
          <Step key={step.name} of={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

function Step({ of: { name, isDone, hasFailed }, isNext }: { of: SetUpStepFragment; isNext: boolean }) {
  const t = useMessages('overview');
  const Icon = isDone ? IconCircleCheck : IconCircle;
  return (
    <li className={classes.step}>
      <Icon size={24} className={isDone ? 'good' : 'soft'} aria-hidden />
      <div className="breaks">
        <p>
          <span className="strong">{t(`setUp.${name}.title`)}</span>{' '}
          <span className={isDone ? 'text-sm good' : 'visually-hidden'}>
            {isDone ? t('setUp.done') : t('setUp.open')}
          </span>
        </p>
        {hasFailed && <p className="bad text-md">{t('setUp.failed')}</p>}
        {!isDone && !hasFailed && <p className="soft text-md">{t(`setUp.${name}.text`)}</p>}
      </div>
      <Button component={Link} to={LINKS[name]} variant={isNext ? 'filled' : isDone ? 'subtle' : 'default'}>
        {t(`setUp.${name}.action`)}
      </Button>
    </li>
  );
}

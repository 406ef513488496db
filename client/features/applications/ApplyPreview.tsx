import { Button } from '@mantine/core';
import { useMessages } from '../../lib/useMessages.ts';
import type { ScholarshipPhase } from '../../schema.generated.ts';
import classes from './ApplyAction.module.css';
import { ApplyAsVisitor } from './ApplyAsVisitor.tsx';
import { Closed } from './Closed.tsx';

type Props = { phase: ScholarshipPhase; totalFee: number; isVisitor: boolean };

export function ApplyPreview({ phase, totalFee, isVisitor }: Props) {
  const t = useMessages('apply');
  if (isVisitor) return <ApplyAsVisitor phase={phase} signIn="" signUp="" isInert />;
  if (phase !== 'OPEN') return <Closed phase={phase} />;
  return (
    <div className={classes.root} inert>
      <Button fullWidth>{t('button')}</Button>
      {totalFee > 0 && (
        <>
          <Button variant="default" fullWidth>
            {t('formFirst')}
          </Button>
          <p className={classes.note}>{t('orderIsYours')}</p>
        </>
      )}
    </div>
  );
}

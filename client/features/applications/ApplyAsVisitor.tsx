import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useMessages } from '../../lib/useMessages.ts';
import type { ScholarshipPhase } from '../../schema.generated.ts';
import classes from './ApplyAction.module.css';
import { Closed } from './Closed.tsx';

type Props = {
  phase: ScholarshipPhase;
  signIn: string;
  signUp: string;
  isInert?: boolean;
};

export function ApplyAsVisitor({ phase, signIn, signUp, isInert = false }: Props) {
  const t = useMessages('apply');
  if (phase !== 'OPEN') return <Closed phase={phase} />;
  return (
    <div className={classes.root} inert={isInert}>
      <Button component={Link} to={signIn} fullWidth>
        {t('button')}
      </Button>
      <p className={classes.second}>
        {t.rich('newHere', { link: (text) => <Link to={signUp}>{text}</Link> })}
      </p>
    </div>
  );
}

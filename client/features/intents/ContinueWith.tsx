import { CloseButton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PictureOrInitials } from '../../ui/picture/PictureOrInitials.tsx';
import { DeadlineText } from '../deadlines/DeadlineText.tsx';
import classes from './ContinueWith.module.css';
import { useClearIntentMutation, useIntentQuery } from './intents.generated.ts';

export function ContinueWith({ className = '' }: { className?: string }) {
  const t = useMessages('intents');
  const { data } = useIntentQuery({ fetchPolicy: 'cache-and-network' });
  const [clear] = useClearIntentMutation();
  const intent = data?.viewer?.intent;
  if (!intent) return null;
  const { isApplying, scholarship } = intent;
  const { id, scholarshipName: name, universityName, universityImage } = scholarship;
  const { link } = isApplying && scholarship.canApply ? paths.apply : paths.scholarship;
  const end = (isContinued: boolean) => void clear({ variables: { isContinued } }).catch(() => {});
  return (
    <section className={`${classes.root} ${className}`} aria-label={t('label')}>
      <div className={`bar gap-md ${classes.card}`}>
        <PictureOrInitials
          picture={universityImage}
          name={universityName}
          width={96}
          height={72}
          sizes="96px"
          className={classes.picture}
        />
        <div className="stack slim gap-2xs breaks spread">
          <Link to={link(id)} className={classes.link} onClick={() => end(true)}>
            {t('continue', { name })}
            <IconArrowRight size={20} aria-hidden className={classes.arrow} />
          </Link>
          <p className="soft">{universityName}</p>
          <DeadlineText of={scholarship} />
        </div>
        <CloseButton
          className={classes.dismiss}
          size={44}
          iconSize={22}
          aria-label={t('dismiss', { name })}
          onClick={() => end(false)}
        />
      </div>
    </section>
  );
}

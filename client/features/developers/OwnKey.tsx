import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { isKeyText } from '../../../rules/accounts/partnerKeys.ts';
import { paths } from '../../../rules/paths.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './Developers.module.css';

type Props = {
  address: string;
  text: string;
  onText: (text: string) => void;
  children: ReactNode;
};

/** Shows a field for the key that the examples use. The key is never sent or stored. */
export function OwnKey({ address, text, onText, children }: Props) {
  const t = useMessages('developers');
  const { isSignedIn, isLoading } = useSession();
  const [isMaking, setIsMaking] = useState(false);
  const isWrong = text !== '' && !isKeyText(text);
  return (
    <section className={`card ${classes.own}`} aria-label={t('own.label')}>
      <p>{t.rich('own.address', { address, code: (part) => <code>{part}</code> })}</p>
      <div className={`row gap-sm ${classes.ownKey}`}>
        <TextInput
          label={t('own.key')}
          description={t('own.memory')}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value.trim())}
          error={isWrong && t('own.wrong')}
          autoComplete="off"
          spellCheck={false}
          className={classes.field}
        />
        {isSignedIn && (
          <Button variant="default" aria-expanded={isMaking} onClick={() => setIsMaking(!isMaking)}>
            {t('own.make')}
          </Button>
        )}
        {!isSignedIn && !isLoading && (
          <Button variant="default" component={Link} to={paths.keys.link()}>
            {t('own.signIn')}
          </Button>
        )}
      </div>
      {isSignedIn && isMaking && children}
    </section>
  );
}

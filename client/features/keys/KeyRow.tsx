import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { SCOPE_NAMES } from '../../../rules/partnerKeys.ts';
import { showDay, showInstant } from '../../lib/dates.ts';
import { messages } from '../../messages.ts';
import classes from './Keys.module.css';
import type { KeyRowFragment } from './keys.generated.ts';

const texts = messages.keys;

type Props = { of: KeyRowFragment; onReplace: () => void; onRevoke: () => void };

/** What is known of a key; never the key itself. */
export function KeyRow({ of: key, onReplace, onRevoke }: Props) {
  const { name, hint, scopes, expiresOn, lastUsedAt } = key;
  return (
    <li className={classes.key}>
      <IconKey size={24} stroke={1.5} aria-hidden />
      <div className={classes.keyText}>
        <p className={classes.name}>{name}</p>
        <p className={classes.facts}>
          <code>asp_…{hint}</code> · {scopes.map((scope) => SCOPE_NAMES[scope]).join(', ')}
        </p>
        <p className={classes.facts}>
          {expiresOn ? texts.worksUntil(showDay(expiresOn)) : texts.worksForEver} ·{' '}
          {lastUsedAt ? texts.lastUsed(showInstant(lastUsedAt)) : texts.neverUsed}
        </p>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onReplace} aria-label={texts.replaceLabel(name)}>
          {texts.replace}
        </Button>
        <Button variant="default" onClick={onRevoke} aria-label={texts.revokeLabel(name)}>
          {texts.revoke}
        </Button>
      </div>
    </li>
  );
}

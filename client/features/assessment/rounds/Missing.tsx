import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { RoundMissing } from '../../../schema.generated.ts';
import { MessageBox } from '../../../ui/MessageBox.tsx';

const MENDS = {
  PANEL: 'edit',
  RUBRIC: 'rubric',
  SCORES: 'rubric',
  ASSESSORS: 'panels',
  ENTRIES: 'enter',
  BEFORE: 'edit',
  END: 'edit',
} as const satisfies Record<RoundMissing, string>;

type Props = {
  missing: readonly RoundMissing[];
  onMend: Record<'edit' | 'rubric' | 'enter', () => void>;
};

export function Missing({ missing, onMend }: Props) {
  const t = useMessages('assessment');
  return (
    <MessageBox tone="accent" title={t('missing.heading')} role="status">
      <ul className="stack gap-xs">
        {missing.map((what) => {
          const mend = MENDS[what];
          return (
            <li key={what} className="row middle apart gap-xs">
              <span>{t(`missing.${what}`)}</span>
              {mend === 'panels' ? (
                <Link to={paths.panels.link()}>{t(`mend.${what}`)}</Link>
              ) : (
                <Button variant="default" onClick={onMend[mend]}>
                  {t(`mend.${what}`)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </MessageBox>
  );
}

import { Link } from 'react-router-dom';
import { formatInstant } from '../../../messages/formats.ts';
import type { AUDIT } from '../../../rules/lists/audit.ts';
import { type Texts, useMessages } from '../../lib/useMessages.ts';
import type { Cells } from '../lists/useListColumns.tsx';
import { AuditTarget } from './AuditTarget.tsx';
import type { AuditRowFragment } from './audit.generated.ts';
import { useAuditChanges } from './auditChanges.ts';

export const auditCells = (t: Texts<'audit'>): Cells<AuditRowFragment, typeof AUDIT> => ({
  date: {
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt, t.language)}</time>,
    isNarrow: true,
  },
  action: {
    cell: ({ id, action }, { linkToOpen }) => (
      <Link to={linkToOpen(id)} preventScrollReset className="inline medium">
        {t.find(`actions.${action}`) ?? action}
      </Link>
    ),
    isTitle: true,
  },
  actor: { cell: ({ actor }) => actor?.name ?? t('operator') },
  target: { cell: (entry) => <AuditTarget entry={entry} /> },
  changes: { cell: ({ changes }) => <ChangesText changes={changes} />, isLong: true },
});

const MAX_SHOWN = 5;

function ChangesText({ changes }: Pick<AuditRowFragment, 'changes'>) {
  const t = useMessages('audit');
  const labelled = useAuditChanges(changes);
  const shown = labelled.slice(0, MAX_SHOWN).map(({ label, value }) => `${label}: ${value}`);
  const count = labelled.length - shown.length;
  return [...shown, ...(count > 0 ? [t('more', { count })] : [])].join(' · ');
}

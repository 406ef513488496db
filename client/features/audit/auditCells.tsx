import { Link } from 'react-router-dom';
import { formatInstant } from '../../../messages/formats.ts';
import type { AUDIT } from '../../../rules/lists/audit.ts';
import type { Texts } from '../../lib/useMessages.ts';
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

function ChangesText({ changes }: Pick<AuditRowFragment, 'changes'>) {
  const labelled = useAuditChanges(changes);
  return labelled.map(({ label, value }) => `${label}: ${value}`).join(' · ');
}

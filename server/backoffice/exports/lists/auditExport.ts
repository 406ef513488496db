import type { Language } from '../../../../messages/languages.ts';
import { AUDIT } from '../../../../rules/lists/audit.ts';
import { getTranslator } from '../../../platform/language/translate.ts';
import { iterateAudit } from '../../audit/listAudit.ts';
import { listAuditChanges } from '../../audit/listAuditChanges.ts';
import { defineExport } from '../defineExport.ts';

export const auditExport = defineExport({
  action: 'audit.export',
  list: AUDIT,
  rows: iterateAudit,
  cells: {
    date: ({ createdAt }) => createdAt,
    action: ({ action }, _place, language) => name(language, `actions.${action}`) ?? action,
    actor: ({ actor }, _place, language) => actor?.name ?? getTranslator(language, 'audit')('operator'),
    kind: ({ targetType }, _place, language) => name(language, `kinds.${targetType}`) ?? targetType,
    target: ({ targetName, targetId }) => targetName ?? targetId,
    changes: (entry) => listAuditChanges(entry).map(describeChange).join('\n'),
  },
});

function name(language: Language, key: string): string | undefined {
  return getTranslator(language, 'audit').find(key);
}

type Change = ReturnType<typeof listAuditChanges>[number];

function describeChange({ field, before, after }: Change): string {
  const values = [before, after].flatMap((value) =>
    value ? (value.text ?? value.items?.join(', ') ?? '') : [],
  );
  return `${field}: ${[...new Set(values)].join(' → ')}`;
}

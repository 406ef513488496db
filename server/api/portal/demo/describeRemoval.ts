import type { DemoRemoval } from './removeDemo.ts';

export function describeRemoval(found: DemoRemoval | null, { isWrite }: { isWrite: boolean }): string {
  if (!found) return 'There is nothing of the demo in this database.';
  const { accounts, removed, kept, hasAdmin } = found;
  const lines = [
    isWrite ? 'Removed:' : 'Would be removed:',
    `  accounts      ${accounts.length}: ${accounts.join(', ')}`,
    `  scholarships  ${removed.scholarships}`,
    `  applications  ${removed.applications}, with their payments, reviews, documents, references and mails`,
    `  organisations ${removed.organisations}`,
  ];
  const stays = [
    ...kept.changed.map((name) => `  ${name}: other people changed it; it stays as it is`),
    ...kept.archived.map(
      (name) => `  ${name}: other people applied, have a draft or reviewed; it stays in the archive`,
    ),
    ...kept.organisations.map((name) => `  ${name}: has scholarships, people or changes of others`),
    ...(kept.applications > 0
      ? [
          `  ${kept.applications} applications of demo accounts: other people worked on them; they stay without name and answers`,
        ]
      : []),
    ...(kept.accounts > 0
      ? [`  ${kept.accounts} accounts without name, address and sign-in, which these or the audit name`]
      : []),
  ];
  if (stays.length > 0) lines.push(isWrite ? 'Kept:' : 'Would be kept:', ...stays);
  if (!hasAdmin)
    lines.push(
      'No admin is left then. Register at the portal, then: npm run grant -- someone@example.org ADMIN',
    );
  if (!isWrite) lines.push('Nothing was written. To remove it: npm run remove-demo -- --write');
  return lines.join('\n');
}

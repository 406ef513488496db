import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { VERDICT_LOOKS } from './verdictLooks.ts';

type Props = { verdict: keyof typeof VERDICT_LOOKS; title: string; children?: ReactNode };

/** Whether a person can apply, in a sentence above the table of reasons. */
export function VerdictAlert({ verdict, title, children }: Props) {
  const { icon: Icon, color } = VERDICT_LOOKS[verdict];
  return (
    <Alert color={color} icon={<Icon size={20} />} title={title} role="status">
      {children}
    </Alert>
  );
}

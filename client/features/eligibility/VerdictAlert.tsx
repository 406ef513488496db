import type { ReactNode } from 'react';
import { MessageBox } from '../../ui/MessageBox.tsx';
import { VERDICT_LOOKS } from './verdictLooks.ts';

type Props = { verdict: keyof typeof VERDICT_LOOKS; title: string; children?: ReactNode };

export function VerdictAlert({ verdict, title, children }: Props) {
  const { icon: Icon, tone } = VERDICT_LOOKS[verdict];
  return (
    <MessageBox tone={tone} icon={<Icon size={20} aria-hidden />} title={title} role="status">
      {children}
    </MessageBox>
  );
}

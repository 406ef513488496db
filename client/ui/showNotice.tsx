import { hideNotification, showNotification } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Notice } from '../lib/notify.ts';
import { messages } from '../messages.ts';
import { NOTICES_WANTED } from './NoticeOutlet.tsx';

/** Draws a notice; call it through client/lib/notify.ts. */
export function showNotice({ kind, title, text, duration, until }: Notice) {
  window.dispatchEvent(new Event(NOTICES_WANTED));
  const id = showNotification({
    title,
    message: text ?? '',
    color: kind === 'success' ? 'teal' : 'red',
    icon: kind === 'success' ? <IconCheck size={20} /> : <IconAlertTriangle size={20} />,
    autoClose: until ? false : (duration ?? 4000),
    role: kind === 'success' ? 'status' : 'alert',
    closeButtonProps: { 'aria-label': messages.notice.close },
  });
  void until?.then(() => hideNotification(id));
}

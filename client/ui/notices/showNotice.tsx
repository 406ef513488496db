import { hideNotification, showNotification } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { pageTexts } from '../../lib/useMessages.ts';
import { NOTICES_WANTED, type Notice } from './notice.ts';

const lastAbout = new Map<string, string>();

/** Renders a notice; call it through client/lib/notify.ts. */
export function showNotice({ kind, title, text, duration, about, until }: Notice) {
  window.dispatchEvent(new Event(NOTICES_WANTED));
  const earlier = about && lastAbout.get(about);
  if (earlier) hideNotification(earlier);
  const id = showNotification({
    title,
    message: text ?? '',
    color: kind === 'success' ? 'teal' : 'red',
    icon: kind === 'success' ? <IconCheck size={20} /> : <IconAlertTriangle size={20} />,
    autoClose: until ? false : (duration ?? 4000),
    role: kind === 'success' ? 'status' : 'alert',
    closeButtonProps: { 'aria-label': pageTexts('frame')('notice.close') },
  });
  if (about) lastAbout.set(about, id);
  void until?.then(() => hideNotification(id));
}

import { Notifications } from '@mantine/notifications';

/** The corner where notices appear. Source: SPEC §9, toaster position top-right. */
export function Notices() {
  return <Notifications position="top-right" autoClose={4000} zIndex={600} />;
}

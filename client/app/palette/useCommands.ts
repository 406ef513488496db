import { useNavigate } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { useSignOutAtHome } from '../../features/auth/useSignOutAtHome.ts';
import { useOfferedCommands } from '../../lib/screenCommands.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { chooseColorScheme, useColorScheme } from '../../ui/theme/colorScheme.ts';
import { itemsOf, menuFor } from '../dashboard/menu.ts';
import { FOOTER_COLUMNS } from '../layout/footerLinks.ts';
import { useNavigationLinks } from '../layout/navigationLinks.ts';
import { useFoundApplications } from './useFoundApplications.ts';

export type Command = {
  group: 'SCREEN' | 'APPLICANT' | 'APPLICATION' | 'PAGE' | 'ACTION' | 'SEARCH';
  label: string;
  run: () => void;
};

export function useCommands(typed: string): Command[] {
  const t = useMessages('palette');
  const frame = useMessages('frame');
  const footer = useMessages('footer');
  const dashboard = useMessages('dashboard');
  const { viewer } = useSession();
  const navigate = useNavigate();
  const signOut = useSignOutAtHome();
  const isDark = useColorScheme() === 'dark';
  const links = useNavigationLinks();
  const menu = viewer && menuFor(dashboard, viewer);

  const page = ({ to, label, state }: { to: string; label: string; state?: unknown }): Command => ({
    group: 'PAGE',
    label,
    run: () => void navigate(to, { state }),
  });
  const action = (label: string, run: () => void): Command => ({ group: 'ACTION', label, run });
  const offered = useOfferedCommands();
  const known = [
    ...offered.map((command): Command => ({ group: 'SCREEN', ...command })),
    ...links.map(page),
    ...(menu ? itemsOf(menu) : []).map(page),
    ...FOOTER_COLUMNS.flatMap((column) => column.links).map(({ to, label }) =>
      page({ to, label: footer(label) }),
    ),
    action(t(isDark ? 'toLight' : 'toDark'), () => chooseColorScheme(isDark ? 'light' : 'dark')),
    ...(viewer ? [action(frame('account.logout'), signOut)] : []),
  ];
  const text = typed.trim();
  const records = useFoundApplications(text).map(
    ({ group, label, to }): Command => ({
      ...{ group, label },
      run: () => void navigate(to),
    }),
  );
  const words = fold(text).split(/\s+/);
  const found = known.filter(({ label }, place) => {
    const isFirst = known.findIndex((other) => other.label === label) === place;
    return isFirst && words.every((word) => fold(label).includes(word));
  });
  const search = { ...page({ to: paths.scholarships.link({ q: text }), label: t('search', { text }) }) };
  const onScreen = found.filter(({ group }) => group === 'SCREEN');
  const others = found.filter(({ group }) => group !== 'SCREEN');
  return text ? [...onScreen, ...records, ...others, { ...search, group: 'SEARCH' }] : found;
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

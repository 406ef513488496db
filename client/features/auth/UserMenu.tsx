import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useSession, type Viewer } from '../../lib/useSession.ts';
import { messages } from '../../messages.ts';
import { PictureOrInitials } from '../../ui/PictureOrInitials.tsx';
import classes from './UserMenu.module.css';

const texts = messages.account;

/** Name and photo or initials on top; behind them the profile and Logout. */
export function UserMenu({ viewer: { name, image } }: { viewer: Viewer }) {
  const { signOut } = useSession();
  const navigate = useNavigate();

  async function leave() {
    // First away from what only this person may see.
    await navigate(paths.home.link());
    await signOut();
  }

  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <VisuallyHidden>{texts.menu(name)}</VisuallyHidden>
          <PictureOrInitials
            picture={image && { url: image.url, alt: '' }}
            name={name}
            width={36}
            height={36}
            isEager
            className={classes.avatar}
          />
          <span className={classes.name} aria-hidden>
            {name}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.Label className={classes.label}>{name}</Menu.Label>
        <Menu.Item
          component={Link}
          to={paths.profile.link()}
          leftSection={<IconUser size={18} aria-hidden />}
          className={classes.item}
        >
          {texts.profile}
        </Menu.Item>
        <Menu.Item
          onClick={leave}
          leftSection={<IconLogout size={18} aria-hidden />}
          className={classes.item}
        >
          {texts.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

import type { RouteObject } from 'react-router-dom';
import { paths } from '../paths.ts';
import { screen } from './screen.ts';

/** Coming in. */
export function authRoutes(): RouteObject[] {
  return [
    screen(paths.login, 'features/auth/LoginPage.tsx', async () => {
      const { LoginPage } = await import('../../features/auth/LoginPage.tsx');
      return { Component: LoginPage };
    }),
    screen(paths.register, 'features/auth/RegisterPage.tsx', async () => {
      const { RegisterPage } = await import('../../features/auth/RegisterPage.tsx');
      return { Component: RegisterPage };
    }),
    screen(paths.forgot, 'features/auth/ForgotPage.tsx', async () => {
      const { ForgotPage } = await import('../../features/auth/ForgotPage.tsx');
      return { Component: ForgotPage };
    }),
    screen(paths.reset, 'features/auth/ResetPage.tsx', async () => {
      const { ResetPage } = await import('../../features/auth/ResetPage.tsx');
      return { Component: ResetPage };
    }),
    screen(paths.confirmEmail, 'features/auth/ConfirmEmailPage.tsx', async () => {
      const { ConfirmEmailPage } = await import('../../features/auth/ConfirmEmailPage.tsx');
      return { Component: ConfirmEmailPage };
    }),
    screen(paths.popup, 'features/auth/PopupPage.tsx', async () => {
      const { PopupPage } = await import('../../features/auth/PopupPage.tsx');
      return { Component: PopupPage };
    }),
  ];
}

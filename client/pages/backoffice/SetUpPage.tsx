import { Button, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { findBrokenRule } from '../../../rules/accounts/passwordRules.ts';
import { paths } from '../../../rules/paths.ts';
import { AccountFields } from '../../features/auth/AccountFields.tsx';
import { AuthCard } from '../../features/auth/AuthCard.tsx';
import { SIGN_IN_NOTICE } from '../../features/auth/signIn/signInState.ts';
import { useAuthForm, type Values } from '../../features/auth/useAuthForm.ts';
import { notify } from '../../lib/notify.ts';
import { callServer } from '../../lib/session/callServer.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { NewPasswordField } from '../../ui/password/NewPasswordField.tsx';

export { loadSetUp as loader } from '../../features/portal/loadSetUp.ts';

const NAMES = ['code', 'name', 'email', 'password'] as const;
type Name = (typeof NAMES)[number];

/**
 * Creates the first admin with the code that the portal prints at startup. The admin is signed in and then sets up a
 * second factor, if the portal requires one.
 */
export function SetUpPage() {
  const credentials = useMessages('credentials');
  const t = useMessages('signIn');
  const navigate = useNavigate();
  const { begin } = useSession();
  const { formProps, buttonProps, field, isBusy } = useAuthForm<Name>({
    names: NAMES,
    check: ({ password }) => ({ password: findBrokenRule(password) }),
    send,
  });

  async function send(values: Values<Name>) {
    try {
      const answer = await callServer('setUp', values);
      if (!answer.isOk) {
        const { message, fields } = answer.data;
        return fields ?? { code: message ?? credentials('noAnswer') };
      }
    } catch {
      return { code: credentials('noAnswer') };
    }
    const token = await begin();
    void notify({ kind: 'success', title: t('setUp.success'), about: SIGN_IN_NOTICE });
    const state = { from: paths.dashboard.link(), isHalfway: true };
    await (token ? navigate(paths.dashboard.link()) : navigate(paths.login.link(), { state }));
    return undefined;
  }

  return (
    <AuthCard title={t('setUp.title')} heading={t('setUp.heading')} lead={t('setUp.lead')}>
      <form className="stack gap-md mt-lg" {...formProps}>
        <TextInput
          label={t('setUp.code')}
          description={t('setUp.codeHelp')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
          required
          withAsterisk={false}
          {...field('code')}
        />
        <AccountFields field={field} />
        <NewPasswordField {...field('password')} />
        <Button {...buttonProps}>{isBusy ? t('setUp.submitting') : t('setUp.submit')}</Button>
      </form>
    </AuthCard>
  );
}

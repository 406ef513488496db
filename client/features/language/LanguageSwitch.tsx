import { skipToken } from '@apollo/client/react';
import { useEffect } from 'react';
import type { Language } from '../../../messages/languages.ts';
import { notifyFailure } from '../../lib/notify.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { changeLanguage } from './changeLanguage.ts';
import classes from './LanguageSwitch.module.css';
import { useAccountLanguageQuery, useSetLanguageMutation } from './language.generated.ts';

export function LanguageSwitch({ languages }: { languages: readonly string[] }) {
  const t = useMessages('footer');
  const { isSignedIn } = useSession();
  const { data } = useAccountLanguageQuery(isSignedIn ? {} : skipToken);
  const [setLanguage] = useSetLanguageMutation();
  const chosen = data?.viewer?.language;
  useEffect(() => {
    if (chosen && chosen !== t.language && languages.includes(chosen)) changeLanguage(chosen);
  }, [chosen, t.language, languages]);

  async function choose(language: string) {
    try {
      if (isSignedIn) await setLanguage({ variables: { language } });
      changeLanguage(language);
    } catch (error) {
      await notifyFailure(error);
    }
  }

  return (
    <label className="inline gap-xs">
      {t('language')}
      {/* Each language appears under its own name, which machine translation must not change. */}
      <select
        translate="no"
        className={classes.select}
        value={t.language}
        onChange={(event) => void choose(event.target.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {ownName(language)}
          </option>
        ))}
      </select>
    </label>
  );
}

function ownName(language: string): string {
  return new Intl.DisplayNames([language as Language], { type: 'language' }).of(language) ?? language;
}

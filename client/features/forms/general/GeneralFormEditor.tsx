import { useMemo, useState } from 'react';
import {
  APPLICATION_FIELDS,
  applicationFields,
  NOT_IN_APPLICATION,
  RESERVED_KEYS,
} from '../../../../rules/forms/applicationForm.ts';
import { formSchema } from '../../../../rules/forms/form.ts';
import type { Form } from '../../../../rules/forms/question.ts';
import { getErrorDetail } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { useOptionCodes } from '../../../lib/options/optionLists.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormEditor } from '../FormEditor.tsx';
import { useApplicationTexts } from '../scholarship/useApplicationTexts.ts';
import { DependentQuestions } from './DependentQuestions.tsx';
import { type GeneralFormFragment, useSaveGeneralFormMutation } from './generalForms.generated.ts';

const NOTHING: Form = { sections: [] };
const RULE = formSchema(NOTHING, {
  beside: [APPLICATION_FIELDS],
  reserved: RESERVED_KEYS,
  without: NOT_IN_APPLICATION,
});
const OFFERS = { isRequired: true, without: NOT_IN_APPLICATION };

type Props = {
  of: GeneralFormFragment;
  reload: () => Promise<GeneralFormFragment | undefined>;
};

export function GeneralFormEditor({ of, reload }: Props) {
  const t = useMessages('generalForms');
  const words = useApplicationTexts();
  const { degree } = useOptionCodes();
  const outside = useMemo(() => [{ form: applicationFields(degree), words: words.fields }], [words, degree]);
  const [send] = useSaveGeneralFormMutation();
  const [refusal, setRefusal] = useState<unknown>();

  async function save(form: Form, version: number) {
    setRefusal(undefined);
    const variables = { id: of.id, name: of.name, form, version };
    const { data } = await send({ variables }).catch((error: unknown) => {
      if (getErrorDetail(error, 'scholarships')) setRefusal(error);
      throw error;
    });
    return versionOf(data?.saveGeneralForm);
  }

  return (
    <>
      <FormEditor
        start={versionOf(of)}
        builtIn={NOTHING}
        reserved={RESERVED_KEYS}
        rule={RULE}
        words={words.own}
        outside={outside}
        offers={OFFERS}
        nothing={t('nothing')}
        save={save}
        reload={async () => versionOf(await reload())}
        onSaved={() => void notify({ kind: 'success', title: t('saved') })}
      />
      {refusal !== undefined && <DependentQuestions error={refusal} />}
    </>
  );
}

function versionOf(answered: GeneralFormFragment | undefined) {
  if (!answered) throw new Error('The server answered without the general form.');
  return { version: answered.version, form: answered.form };
}

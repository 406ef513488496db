import { Button } from '@mantine/core';
import { IconSchool, IconUserMinus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { z } from 'zod';
import { INVITATION_DAYS } from '../../../../rules/accounts/invitations.ts';
import { emailSchema } from '../../../../rules/accounts/users.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { notify, notifyFailure } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session/useSession.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { questionTexts } from '../../../ui/confirm/questionTexts.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { Section } from '../../../ui/page/Section.tsx';
import { RowAction } from '../../../ui/table/rows/RowAction.tsx';
import { EmailText } from '../../../ui/text/EmailText.tsx';
import { InvitationList } from '../../roles/InvitationList.tsx';
import { ExpertiseFields } from './ExpertiseFields.tsx';
import {
  type PanelRowFragment,
  useInviteAssessorMutation,
  useRemovePanelMemberMutation,
} from './panels.generated.ts';
import { useExpertiseText } from './useExpertiseOptions.ts';

const ExpertiseDialog = lazyPart(async () => (await import('./ExpertiseDialog.tsx')).ExpertiseDialog);

type Props = { panel: PanelRowFragment; onRename: () => void; onWithdrawn: () => unknown };

export function PanelSection({ panel: { id, name, members, invitations }, onRename, onWithdrawn }: Props) {
  const t = useMessages('panels');
  const { viewer } = useSession();
  const [remove] = useRemovePanelMemberMutation();
  const [invite] = useInviteAssessorMutation();
  const [ask, question] = useConfirm();
  const describe = useExpertiseText();
  const [edited, setEdited] = useState<PanelRowFragment['members'][number] | null>(null);

  async function inviteAgain(email: string) {
    try {
      await invite({ variables: { input: { email, role: 'ASSESSOR', panelId: id } } });
      void notify({ kind: 'success', title: t(viewer?.lacksMail ? 'inviteStored' : 'invited') });
    } catch (error) {
      void notifyFailure(error);
    }
  }

  const askToRemove = (member: PanelRowFragment['members'][number]) =>
    ask({
      ...questionTexts(t, 'removeQuestion', { name: member.name }),
      isDangerous: true,
      act: async () => {
        await remove({ variables: { id: member.id } });
        void notify({ kind: 'success', title: t('removed') });
      },
    });

  return (
    <Section
      heading={name}
      action={
        <Button variant="default" aria-label={t('renameOf', { name })} onClick={onRename}>
          {t('rename')}
        </Button>
      }
    >
      <div className="stack gap-md">
        {members.length === 0 ? (
          <p className="soft">{t('noAssessors')}</p>
        ) : (
          <ul className="card rows" aria-label={t('assessors', { name })}>
            {members.map((member) => (
              <li key={member.id} className="row middle apart gap-xs breaks box">
                <span className="stack slim">
                  {member.name}
                  <span className="soft text-sm">
                    <EmailText>{member.email}</EmailText>
                  </span>
                  <span className="soft text-sm">{describe(member)}</span>
                </span>
                <span className="row gap-xs">
                  <RowAction
                    icon={IconSchool}
                    label={t('expertise.buttonOf', { name: member.name })}
                    text={t('expertise.button')}
                    onClick={() => setEdited(member)}
                  />
                  <RowAction
                    icon={IconUserMinus}
                    label={t('removeOf', { name: member.name })}
                    text={t('remove')}
                    isDangerous
                    onClick={() => askToRemove(member)}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
        {invitations.length > 0 && (
          <div className="stack gap-xs">
            <h3 className="text-md">{t('pending', { count: invitations.length })}</h3>
            <InvitationList
              label={t('pendingOf', { name })}
              invitations={invitations}
              isOfOne
              onAgain={inviteAgain}
              onWithdrawn={onWithdrawn}
            />
          </div>
        )}
        <InviteAssessor panelId={id} name={name} />
      </div>
      {edited && (
        <Suspense>
          <ExpertiseDialog
            name={edited.name}
            memberId={edited.id}
            expertise={edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      {question}
    </Section>
  );
}

const rules = z.object({
  ...{ email: emailSchema, subjects: z.array(z.string()) },
  languages: z.array(z.string()),
});

const EMPTY = { email: '', subjects: [] as string[], languages: [] as string[] };

function InviteAssessor({ panelId, name }: { panelId: string; name: string }) {
  const t = useMessages('panels');
  const { viewer } = useSession();
  const [invite] = useInviteAssessorMutation();
  const form = useSchemaForm({
    rules,
    labels: {
      ...{ email: t('email'), subjects: t('expertise.subjects') },
      languages: t('expertise.languages'),
    },
    values: EMPTY,
    send: async (given) => {
      await invite({ variables: { input: { ...given, role: 'ASSESSOR', panelId } } });
      form.hook.reset(EMPTY);
      void notify({ kind: 'success', title: t(viewer?.lacksMail ? 'inviteStored' : 'invited') });
    },
  });
  return (
    <FormFrame of={form} label={t('inviteTo', { name })} isShort>
      <TextField
        of={form}
        name="email"
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        description={t('emailHint', { days: INVITATION_DAYS })}
      />
      <details>
        <summary>{t('expertise.heading')}</summary>
        <div className="stack gap-md mt-sm">
          <ExpertiseFields of={form} />
        </div>
      </details>
      <SubmitButton of={form} busy={t('inviting')}>
        {t('invite')}
      </SubmitButton>
    </FormFrame>
  );
}

import { IconUserMinus } from '@tabler/icons-react';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { questionTexts } from '../../ui/confirm/questionTexts.ts';
import { useConfirm } from '../../ui/confirm/useConfirm.tsx';
import { RowAction } from '../../ui/table/rows/RowAction.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import classes from './Organisations.module.css';
import { type OrganisationRowFragment, useRemoveCoordinatorMutation } from './organisations.generated.ts';

export function Coordinators({
  organisation: { id, coordinators },
}: {
  organisation: OrganisationRowFragment;
}) {
  const t = useMessages('organisations');
  const [remove] = useRemoveCoordinatorMutation();
  const [ask, question] = useConfirm();
  if (coordinators.length === 0) return t('none');

  const askToRemove = ({ id: userId, name }: OrganisationRowFragment['coordinators'][number]) =>
    ask({
      ...questionTexts(t, 'removeQuestion'),
      record: name,
      isDangerous: true,
      act: async () => {
        await remove({ variables: { organisationId: id, userId } });
        void notify({ kind: 'success', title: t('removed') });
      },
    });

  return (
    <>
      <ul className="grid gap-xs">
        {coordinators.map((person) => (
          <li key={person.id} className="bar apart gap-xs breaks">
            <span>
              {person.name}
              <span className={classes.soft}>
                <EmailText>{person.email}</EmailText>
              </span>
            </span>
            <RowAction
              icon={IconUserMinus}
              label={t('remove', { name: person.name })}
              text={t('removeQuestion.yes')}
              isDangerous
              onClick={() => askToRemove(person)}
            />
          </li>
        ))}
      </ul>
      {question}
    </>
  );
}

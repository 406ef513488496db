import { useApolloClient } from '@apollo/client/react';
import { IconPhotoOff, IconUsers } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { getErrorCode, getErrorDetail } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useSession } from '../../../lib/useSession.ts';
import type { AffectedInput } from '../../../schema.generated.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import { FormProblem } from '../../../ui/form/formProblem.ts';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import type { OfferingOrganisation } from '../../offering/useOfferingOrganisations.ts';
import { ConflictView } from './ConflictView.tsx';
import { ExtendButton } from './ExtendButton.tsx';
import {
  type EditedScholarshipFragment,
  ScholarshipForEditDocument,
  useUpdateScholarshipMutation,
} from './edit.generated.ts';
import { forgetLists } from './forgetLists.ts';
import classes from './ScholarshipForm.module.css';
import { ScholarshipForm } from './ScholarshipForm.tsx';
import {
  formatRequirements,
  getLabels,
  type ScholarshipSubmission,
  toScholarshipValues,
  updateSchema,
} from './scholarshipForm.ts';
import { toFormRefusal } from './toFormRefusal.ts';
import { useStaySignedInContext } from './useStaySignedInContext.ts';

type Props = {
  scholarship: EditedScholarshipFragment;
  organisations: readonly OfferingOrganisation[];
  isUnsavedBeside: boolean;
};

/** Edit form for a listed scholarship. On a conflicting save, the editor sees both versions first. */
export function UpdateScholarshipForm({ scholarship, organisations, isUnsavedBeside }: Props) {
  const t = useMessages('scholarshipForm');
  const picture = useMessages('picture');
  const { id, applicationCount, universityImageProblem: problem } = scholarship;
  const { viewer } = useSession();
  const client = useApolloClient();
  const [update] = useUpdateScholarshipMutation({ update: forgetLists, context: useStaySignedInContext() });
  const [ask, question] = useConfirm();
  const [isDone, setDone] = useState(false);
  const [theirs, setTheirs] = useState<EditedScholarshipFragment | null>(null);
  const version = useRef(scholarship.version);
  const form = useSchemaForm({
    rules: updateSchema,
    labels: getLabels(t),
    values: toScholarshipValues(scholarship, viewer?.email ?? ''),
    send,
  });

  async function save({ input, organisationId }: ScholarshipSubmission, announced: ImpactConfirmation = {}) {
    const { requirements, ...others } = input;
    // Unchanged requirements are not sent. They remain stored even if one of their questions was removed.
    const isKept = form.hook.getValues('requirements') === formatRequirements(theirs ?? scholarship);
    const changed = isKept ? others : { ...others, requirements: requirements ?? NONE };
    const written = { input: changed, organisationId };
    const { data } = await update({ variables: { id, version: version.current, ...written, ...announced } });
    if (isUnsavedBeside && data) {
      version.current = data.updateScholarship.version;
      setTheirs(null);
      form.hook.reset(form.hook.getValues());
    } else setDone(true);
    void notify({ kind: 'success', title: t('update.success') });
  }

  async function send(written: ScholarshipSubmission) {
    await save(written).catch(async (error: unknown) => {
      const announced = announcedOf(error);
      if (announced) return askFirst(written, announced);
      throw (await findNewer(error)) ? new FormProblem(t('conflict.problem')) : toFormRefusal(t, error);
    });
  }

  /** Asks for confirmation of an earlier deadline or other requirements, and shows the affected people. */
  function askFirst(written: ScholarshipSubmission, found: ImpactConfirmation) {
    let announced = found;
    const { affected, touched } = found;
    const words = touched
      ? { heading: t('touched.heading'), text: t('touched.text', touched), yes: t('touched.yes') }
      : {
          heading: t('earlier.heading'),
          text: t('earlier.text', affected ?? { drafts: 0, applications: 0 }),
          yes: t('earlier.yes'),
        };
    ask({
      ...words,
      doing: t('update.submitting'),
      isDangerous: true,
      act: () =>
        save(written, announced).catch(async (error: unknown) => {
          announced = { ...announced, ...announcedOf(error) };
          await findNewer(error);
          throw error;
        }),
    });
  }

  const readAgain = () =>
    client.query({ query: ScholarshipForEditDocument, variables: { id }, fetchPolicy: 'network-only' });

  /** Sets an extended deadline as the form's initial value. Other input is preserved. */
  async function takeExtension() {
    const { data } = await readAgain();
    const newer = data?.scholarshipForEdit;
    // If others changed more, saving reports the conflict.
    if (newer?.version !== version.current + 1) return;
    version.current = newer.version;
    const { applicationDeadline, deadlineTime, deadlineChoice } = toScholarshipValues(newer, '');
    for (const [name, defaultValue] of Object.entries({ applicationDeadline, deadlineTime, deadlineChoice }))
      form.hook.resetField(name as 'applicationDeadline', { defaultValue });
  }

  /** Returns true if another editor has saved since. Shows both versions; saving again overwrites the other one. */
  async function findNewer(error: unknown): Promise<boolean> {
    if (getErrorCode(error) !== 'CONFLICT') return false;
    const { data } = await readAgain();
    const newer = data?.scholarshipForEdit;
    if (!newer?.viewerCanUpdate || newer.version === version.current) return false;
    version.current = newer.version;
    setTheirs(newer);
    return true;
  }

  return (
    <>
      <ScholarshipForm
        of={form}
        label={t('update.heading')}
        submit={t('update.submit')}
        submitting={t('update.submitting')}
        isPosterFixed
        organisations={organisations}
        isDone={isDone}
        isUnsavedBeside={isUnsavedBeside}
        extend={<ExtendButton scholarship={scholarship} onExtended={takeExtension} />}
      >
        {theirs && (
          <ConflictView key={theirs.version} of={form} theirs={theirs} organisations={organisations} />
        )}
        {problem && (
          <p className={classes.note}>
            <IconPhotoOff size={20} aria-hidden />
            {picture('fetchFailedOfUniversity', { reason: picture(`problem.${problem}`) })}
          </p>
        )}
        {applicationCount ? (
          <p className={classes.note}>
            <IconUsers size={20} aria-hidden />
            {t('update.applications', { count: applicationCount })}
          </p>
        ) : null}
      </ScholarshipForm>
      {question}
      {/* Navigates after the form is marked as saved, so that leaving needs no confirmation. */}
      {isDone && <Navigate to={paths.manageScholarships.link()} />}
    </>
  );
}

const NONE = { hard: null, soft: null };

/** Counts echoed to the server as a confirmation: people affected by an earlier deadline or by other requirements. */
type ImpactConfirmation = { affected?: AffectedInput; touched?: AffectedInput };

function announcedOf(error: unknown): ImpactConfirmation | null {
  const [affected, touched] = ['affected', 'touched'].map(
    (name) => getErrorDetail(error, name) as AffectedInput | undefined,
  );
  return affected || touched ? { ...(affected && { affected }), ...(touched && { touched }) } : null;
}

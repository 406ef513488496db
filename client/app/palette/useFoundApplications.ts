import { skipToken } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { paths } from '../../../rules/paths.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { type FindApplicationsQuery, useFindApplicationsQuery } from './palette.generated.ts';

const MIN_CHARACTERS = 2;
const SETTLE_MS = 150;

type Found = { group: 'APPLICANT' | 'APPLICATION'; label: string; to: string };

/** Finds applicants and applications by name or reference number. Sends requests only for staff. */
export function useFoundApplications(typed: string): Found[] {
  const { viewer } = useSession();
  const [text] = useDebouncedValue(typed, SETTLE_MS);
  const isAsked =
    Boolean(viewer?.abilities.includes('MANAGE_APPLICATIONS')) && typed.length >= MIN_CHARACTERS;
  const { data, previousData } = useFindApplicationsQuery(
    isAsked && text.length >= MIN_CHARACTERS ? { variables: { search: text } } : skipToken,
  );
  return isAsked ? listFound((data ?? previousData)?.applications?.items ?? [], typed) : [];
}

function listFound(
  items: NonNullable<FindApplicationsQuery['applications']>['items'],
  typed: string,
): Found[] {
  const words = typed.toLowerCase().split(/\s+/);
  const names = [...new Set(items.map(({ applicantName }) => applicantName))];
  return [
    ...names
      .filter((name) => words.every((word) => name.toLowerCase().includes(word)))
      .map((name) => ({
        group: 'APPLICANT' as const,
        label: name,
        to: paths.manageApplications.link({ q: name }),
      })),
    ...items.map(({ id, applicantName, referenceNumber, scholarship }) => ({
      group: 'APPLICATION' as const,
      label: `${applicantName} · ${referenceNumber} · ${scholarship.scholarshipName}`,
      to: paths.manageApplications.link({ open: id }),
    })),
  ];
}

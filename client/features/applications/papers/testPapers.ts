import { screen } from '@testing-library/react';
import { type Answers, renderPortal } from '../../../app/testPortal.tsx';
import { startSignedIn } from '../../auth/testAccount.ts';
import { makeApplicationPage, makeStaffApplication, NO_COUNTS } from '../testApplications.ts';

const PATH = '/dashboard/allapplyscholarship?status=PENDING';

export const makeFile = (changes: object = {}) => ({
  ...{ __typename: 'PreparedFile', id: 'file-1', state: 'WAITING', failure: null, isMerged: true },
  ...{ total: 1, done: 0, bytes: null, createdAt: '2026-11-21T10:00:00.000Z', expiresAt: null },
  ...changes,
});

export const LINK = '/dashboard/allapplyscholarship?files=open';

export function renderDesk(files: object[], path = PATH, answers: Answers = {}) {
  return renderPortal(path, {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_APPLICATIONS'] }),
    Applications: () => ({ data: { applications: makeApplicationPage([makeStaffApplication({})]) } }),
    ApplicationCounts: () => ({ data: NO_COUNTS }),
    PreparedFiles: () => ({ data: { preparedFiles: [...files] } }),
    PrepareApplicationPapers: () => {
      files.push(makeFile());
      return { data: { prepareApplicationPapers: files.at(-1) } };
    },
    RemovePreparedFile: ({ id }) => {
      files.splice(0, files.length);
      return { data: { removePreparedFile: { __typename: 'PreparedFile', id } } };
    },
    ...answers,
  });
}

export const findDialog = () => screen.findByRole('dialog', { name: 'Download application PDFs' });

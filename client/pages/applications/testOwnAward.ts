import { screen, within } from '@testing-library/react';
import { renderPortal } from '../../app/testPortal.tsx';
import type { OwnAwardFragment } from '../../features/applications/award/award.generated.ts';
import {
  APPLICATION_ID,
  makeApplicationPage,
  makeDetails,
  makeMyApplication,
} from '../../features/applications/testApplications.ts';
import { startSignedIn } from '../../features/auth/testAccount.ts';

const DAY = 24 * 60 * 60 * 1000;

export const makeAward = (changes: Partial<OwnAwardFragment> = {}): OwnAwardFragment => ({
  ...({ __typename: 'Award' } as object),
  ...{ id: 'w1', state: 'OFFERED', amount: 300_000, currency: 'EUR', conditions: 'Enrol by October.' },
  ...{ acceptBy: new Date(Date.now() + 3.5 * DAY).toISOString(), answeredAt: null, signedName: null },
  ...{ reason: null, viewerCanAccept: true, viewerCanDecline: true, viewerCanSaveBankDetails: false },
  ...{ accountEnding: null, disbursements: [], answers: null, questions: null },
  ...changes,
});

export const ACCEPTED = makeAward({
  ...{ state: 'ACCEPTED', viewerCanAccept: false, viewerCanDecline: false, signedName: 'Stina Student' },
  ...{ answeredAt: '2026-11-20T09:00:00.000Z', viewerCanSaveBankDetails: true },
});

export const START = { key: 'startsOn', kind: 'line', label: { en: 'Which term?' }, isRequired: true };
export const PLACE = {
  key: 'takesPlace',
  kind: 'statement',
  label: { en: 'I take up my place' },
  isRequired: true,
};
export const ask = (version: number, ...questions: object[]) =>
  ({
    ...{ __typename: 'AskedForm', id: 'f1', name: null, version, generalVersion: 0 },
    form: { sections: [{ key: 'more', title: { en: 'Your studies' }, questions }] },
  }) as OwnAwardFragment['questions'];

export function openPage(award: OwnAwardFragment | null, { isOpen = false, changes = {}, others = {} } = {}) {
  const server = { award, sent: [] as [name: string, variables: unknown][] };
  const note =
    (field: string, changed: Partial<OwnAwardFragment>) => (variables: Record<string, unknown>) => {
      server.sent.push([field, variables]);
      server.award = { ...(server.award ?? makeAward()), ...changed };
      return { data: { [field]: server.award } };
    };
  const shown = { status: 'ACCEPTED' as const, viewerCanPay: false, ...changes };
  renderPortal(`/dashboard/application${isOpen ? `?open=${APPLICATION_ID}` : ''}`, {
    ...startSignedIn(),
    MyApplications: () => ({
      data: {
        myApplications: makeApplicationPage([makeMyApplication({ ...shown, award: server.award })]),
        myWithdrawnApplications: [],
      },
    }),
    ApplicationDetails: () => ({ data: { application: makeDetails({ ...shown, award: server.award }) } }),
    AcceptAward: note('acceptAward', ACCEPTED),
    DeclineAward: note('declineAward', {
      ...{ state: 'DECLINED', viewerCanAccept: false, viewerCanDecline: false },
    }),
    SaveBankDetails: note('saveBankDetails', { accountEnding: '3000' }),
    ...others,
  });
  return server;
}

export const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

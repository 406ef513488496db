import { confirmAddress, findInvitation, forAll, type Person, signUp } from './person.ts';
import { type Entry, type Ledger, listBest, readEntries, reconcile } from './reconcile.ts';
import { makeAnswers, RUBRIC, randomNumbers } from './rubric.ts';

export type Simulation = {
  url: string;
  staff: Person;
  applications: number;
  assessors: number;
  perApplication: number;
  seed: number;
  report: (line: string) => void;
};

type Assessor = Person & { memberId: string };
type Pair = { applicationId: string; memberId: string };
type Panel = { panelId: string; assessors: Assessor[] };
type Scene = Omit<Simulation, 'assessors'> &
  Panel & { scholarshipId: string; random: (max: number) => number; run: string };

export const PASSWORD = 'Analytical!1843';
const PICTURE = 'https://img.example.org/picture.jpg';

export type Applicant = { applicationId: string; email: string };

const FEWEST = 6;

/**
 * Simulates two rounds through the API: the first ranks by the mean, and the second by the median. Returns the
 * differences between the portal and the ledger, and the data for simulating the awards.
 */
export async function simulateRounds(given: Simulation) {
  const { report, staff } = given;
  const run = Date.now().toString(36);
  const random = randomNumbers(given.seed);
  report(`Accounts of ${given.assessors} assessors`);
  const { scholarshipId, organisationId } = await createScholarship(staff, run);
  const panel = await createPanel(given, organisationId, run);
  const scene: Scene = { ...given, ...panel, scholarshipId, random, run };
  report(`${given.applications} applications`);
  const applicants = await apply(scene);
  const applicationIds = applicants.map(({ applicationId }) => applicationId);
  const conflicts = listInstitutions(scene, applicationIds);
  const first = await runRound(scene, { name: 'First reading', method: 'MEAN', applicationIds, conflicts });
  const best = Math.max(FEWEST, Math.floor(given.applications / 5));
  const expected = listBest(await readEntries(staff, first.roundId), best);
  const second = await runRound(scene, {
    ...{ name: 'Committee', method: 'MEDIAN', best },
    ...{ applicationIds: expected, conflicts: first.conflicts },
  });
  report('Reconciliation');
  const differences = [...(await reconcile(staff, first)), ...(await reconcile(staff, second))];
  const entries = await readEntries(staff, second.roundId);
  return { differences, scholarshipId, organisationId, run, applicants, entries };
}

async function createScholarship(staff: Person, run: string) {
  const year = new Date().getUTCFullYear();
  const scholarship = {
    ...{ scholarshipName: `Simulated ${run}`, universityName: 'Simulated University' },
    ...{ universityCountry: 'Norway', universityCity: 'Bergen', universityWorldRank: 1 },
    ...{ universityImage: PICTURE, postedUserEmail: staff.email },
    ...{ subjectCategory: 'ENGINEERING', scholarshipCategory: 'FULL_FUND', degree: 'MASTERS' },
    ...{ applicationFees: 0, serviceCharge: 0, applicationDeadline: `${year + 1}-12-30` },
    scholarshipPostDate: `${year}-01-01`,
  };
  const { id, organisation } = await staff.ask<{ id: string; organisation: { id: string } }>(
    `mutation ($scholarship: ScholarshipInput!) {
      result: createScholarship(input: { scholarship: $scholarship }) { id organisation { id } } }`,
    { scholarship },
  );
  return { scholarshipId: id, organisationId: organisation.id };
}

async function createPanel(
  { url, staff, assessors: count }: Simulation,
  organisationId: string,
  run: string,
): Promise<Panel> {
  const { id: panelId } = await staff.ask<{ id: string }>(
    'mutation ($input: PanelInput!) { result: savePanel(input: $input) { id } }',
    { input: { organisationId, name: `Simulated ${run}` } },
  );
  const people = await forAll([...Array(count).keys()], async (index) => {
    const email = `assessor${index}@institution${index}-${run}.example`;
    const person = await signUp(url, { name: `Assessor ${index}`, email, password: PASSWORD });
    await confirmAddress(url, person);
    return person;
  });
  for (const person of people) {
    await staff.ask('mutation ($input: InvitationInput!) { result: invite(input: $input) { id } }', {
      input: { email: person.email, role: 'ASSESSOR', panelId },
    });
    await person.ask(
      'mutation ($token: String!) { result: acceptInvitation(input: { token: $token }) { id } }',
      {
        token: await findInvitation(url, person),
      },
    );
  }
  const panels = await staff.ask<{ id: string; members: { id: string; email: string }[] }[]>(
    'query ($organisationId: UUID!) { result: panels(organisationId: $organisationId) { id members { id email } } }',
    { organisationId },
  );
  const joined = panels.find(({ id }) => id === panelId)?.members ?? [];
  const members = new Map(joined.map(({ id, email }) => [email, id]));
  const assessors = people.map((person) => ({ ...person, memberId: members.get(person.email) ?? '' }));
  return { panelId, assessors };
}

const isFromInstitution = (index: number) => index % 10 === 3;
const institutionAt = ({ assessors }: Panel, index: number) => index % assessors.length;

function apply(scene: Scene): Promise<Applicant[]> {
  const { url, run, scholarshipId } = scene;
  return forAll([...Array(scene.applications).keys()], async (index) => {
    const domain = isFromInstitution(index)
      ? `institution${institutionAt(scene, index)}-${run}`
      : `home-${run}`;
    const name = `Applicant ${index}`;
    const who = { name, email: `applicant${index}@${domain}.example`, password: PASSWORD };
    const person = await signUp(url, who);
    const input = {
      scholarshipId,
      applicantName: name,
      consent: true,
      ...{ phone: '+47 555 80 000', address: 'Bergen', ssc: '4.8', hsc: '4.6' },
      ...{ degree: 'MASTERS', gender: 'FEMALE', applicantImage: PICTURE },
    };
    const { id } = await person.ask<{ id: string }>(
      'mutation ($input: ApplicationInput!) { result: submitApplication(input: $input) { id } }',
      { input },
    );
    return { applicationId: id, email: who.email };
  });
}

function listInstitutions(scene: Scene, applicationIds: string[]): Pair[] {
  return applicationIds.flatMap((applicationId, index) => {
    const { memberId } = scene.assessors[institutionAt(scene, index)] ?? {};
    return memberId && isFromInstitution(index) ? [{ applicationId, memberId }] : [];
  });
}

type RoundPlan = Pick<Ledger, 'name' | 'method' | 'applicationIds' | 'conflicts'> & { best?: number };

const MAX_SPREAD = 40;

async function runRound(scene: Scene, plan: RoundPlan): Promise<Ledger> {
  const { staff, report, perApplication, panelId, assessors, scholarshipId } = scene;
  const { name, method, applicationIds } = plan;
  report(`${name}: ${applicationIds.length} applications`);
  const maxPerAssessor = Math.ceil((applicationIds.length * perApplication) / assessors.length) + 2;
  const numbers = { perApplication, maxPerAssessor, maxSpread: MAX_SPREAD };
  const { id: roundId } = await staff.ask<{ id: string }>(
    'mutation ($input: AssessmentRoundInput!) { result: saveAssessmentRound(input: $input) { id } }',
    { input: { scholarshipId, name, panelId, isBlind: true, method, version: 0, ...numbers } },
  );
  await staff.ask('mutation ($input: RubricInput!) { result: saveRubric(input: $input) { id } }', {
    input: { roundId, form: RUBRIC, version: 0 },
  });
  await enterAll(staff, roundId, plan.best);
  await moveRound(scene, roundId, 'openAssessmentRound');
  const conflicts = [...plan.conflicts];
  if (!plan.best) conflicts.push(...(await setConflicts(scene, roundId, applicationIds)));
  await assign(staff, roundId);
  if (!plan.best) conflicts.push(...(await handBack(scene, roundId, applicationIds)));
  const sent: Ledger['sent'] = new Map();
  await forAll(assessors, (assessor) => scoreAll(scene, assessor, sent), 1);
  await moveRound(scene, roundId, 'closeAssessmentRound');
  return { ...numbers, roundId, name, method, applicationIds, conflicts, sent };
}

async function enterAll(staff: Person, roundId: string, best: number | undefined): Promise<void> {
  for (let hasMore = true; hasMore; )
    ({ hasMore } = await staff.ask<{ hasMore: boolean }>(
      'mutation ($input: EnterRoundInput!) { result: enterRound(input: $input) { hasMore } }',
      { input: { roundId, ...(best && { best }) } },
    ));
}

type Move = 'openAssessmentRound' | 'closeAssessmentRound';

async function moveRound({ staff, scholarshipId }: Scene, roundId: string, move: Move): Promise<void> {
  const rounds = await staff.ask<{ id: string; version: number }[]>(
    'query ($id: UUID!) { result: assessmentRounds(scholarshipId: $id) { id version } }',
    { id: scholarshipId },
  );
  const version = rounds.find(({ id }) => id === roundId)?.version;
  await staff.ask(
    `mutation ($id: UUID!, $version: Int!) { result: ${move}(id: $id, version: $version) { id } }`,
    {
      ...{ id: roundId, version },
    },
  );
}

async function setConflicts({ staff, assessors }: Scene, roundId: string, ids: string[]): Promise<Pair[]> {
  const pairs = ids.flatMap((applicationId, index) => {
    const { memberId } = assessors[index % assessors.length] ?? {};
    return memberId && index % 10 === 5 ? [{ applicationId, memberId }] : [];
  });
  for (const pair of pairs)
    await staff.ask(
      'mutation ($input: SetConflictInput!) { result: setConflict(input: $input) { changed } }',
      {
        input: { roundId, ...pair, reason: 'Co-authors' },
      },
    );
  return pairs;
}

async function assign(staff: Person, roundId: string): Promise<void> {
  const { seed, fingerprint } = await staff.ask<{ seed: number; fingerprint: string }>(
    'query ($roundId: UUID!) { result: assignmentPlan(roundId: $roundId, seed: 7) { seed fingerprint } }',
    { roundId },
  );
  await staff.ask(
    'mutation ($input: ApplyAssignmentPlanInput!) { result: applyAssignmentPlan(input: $input) { changed } }',
    { input: { roundId, seed, fingerprint } },
  );
  await staff.ask(
    'mutation ($input: ReleaseAssignmentsInput!) { result: releaseAssignments(input: $input) { changed } }',
    { input: { roundId } },
  );
}

async function handBack(scene: Scene, roundId: string, ids: string[]): Promise<Pair[]> {
  const entries = await readEntries(scene.staff, roundId);
  const given = (at: number) =>
    ids.flatMap((applicationId, index) => {
      const entry = entries.find((one) => one.applicationId === applicationId);
      return entry && index % 10 === at ? [entry] : [];
    });
  const declared = await forAll(given(7), (entry) => leave(scene, entry, 'declareConflict'));
  await forAll(given(9), (entry) => leave(scene, entry, 'abstain'));
  await assign(scene.staff, roundId);
  return declared;
}

async function leave(
  { assessors }: Scene,
  { applicationId, assignments: [assignment] }: Entry,
  how: 'declareConflict' | 'abstain',
): Promise<Pair> {
  const memberId = assignment?.member?.id ?? '';
  const assessor = assessors.find((one) => one.memberId === memberId);
  const id = assignment?.id ?? '';
  if (!assessor) throw new Error(`Assessment ${id} has no assessor.`);
  const input = { id, version: await readVersion(assessor, id), reason: 'I know the applicant.' };
  await assessor.ask(
    `mutation ($input: AssessmentReasonInput!) { result: ${how}(input: $input) { state } }`,
    {
      input,
    },
  );
  return { applicationId, memberId };
}

async function readVersion(assessor: Person, id: string): Promise<number> {
  const { version } = await assessor.ask<{ version: number }>(
    'query ($id: UUID!) { result: myAssessment(id: $id) { version } }',
    { id },
  );
  return version;
}

async function scoreAll({ random }: Scene, assessor: Assessor, sent: Ledger['sent']): Promise<void> {
  const readIds = async () => {
    const { items } = await assessor.ask<{ items: { id: string }[] }>(
      '{ result: myAssessments(filter: OPEN, pageSize: 50) { items { id } } }',
    );
    return items.map(({ id }) => id);
  };
  for (let ids = await readIds(); ids.length > 0; ids = await readIds())
    for (const id of ids) {
      const answers = makeAnswers(random);
      const { version } = await assessor.ask<{ version: number }>(
        'mutation ($input: AssessmentInput!) { result: saveAssessment(input: $input) { version } }',
        { input: { id, version: await readVersion(assessor, id), answers } },
      );
      await assessor.ask(
        'mutation ($input: AssessmentVersionInput!) { result: submitAssessment(input: $input) { state } }',
        { input: { id, version } },
      );
      sent.set(id, answers);
    }
}

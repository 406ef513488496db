import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { removePictures } from '../../platform/pictures/removePictures.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { submit } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { wireScholarship } from '../../test/scholarships.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

async function applicant() {
  const person = await makePerson(portal.ctx);
  const { id: scholarshipId } = await makeScholarship(portal.ctx);
  const { id: picture } = await portal.ctx.db.picture.create({
    data: { ownerId: person.id, width: 9, height: 9, bytes: 9, isPrivate: true },
  });
  return { person, scholarshipId, picture, image: `/files/${picture}.webp` };
}

const isWaiting = async () => {
  const waiting = await portal.ctx.db.$queryRaw<object[]>`
    SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  expect(waiting).not.toEqual([]);
};

/**
 * Runs `work` after the sweep has deleted the picture and before it commits. The sweep commits once `work` is waiting
 * for the sweep's lock.
 */
async function whileSwept<Answer>(picture: string, work: () => Promise<Answer>): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await portal.ctx.db.$transaction(async (tx) => {
    await removePictures(tx, { id: picture });
    answer = work();
    await vi.waitFor(isWaiting, { timeout: 10_000, interval: 20 });
  });
  return answer as Promise<Answer>;
}

const refusal = {
  code: 'INVALID_INPUT',
  fields: { applicantImage: 'This picture was deleted. Upload it again.' },
};

const patch = (person: Person, id: string, applicantImage: string) =>
  portal.requestAs(person, {
    method: 'PATCH',
    url: `/scholaritem/updateItem/${id}`,
    payload: { phone: '+4711111111', applicantImage },
  });

describe('picture swept while it is used', () => {
  it('an application with a deleted picture is rejected with a field error', async () => {
    const { person, scholarshipId, picture, image } = await applicant();
    const { errors } = await whileSwept(picture, () =>
      submit(portal, person, scholarshipId, { applicantImage: image }),
    );
    expect(errors?.[0]?.extensions).toMatchObject(refusal);
    expect(await portal.ctx.db.application.count({ where: { applicantId: person.id } })).toBe(0);
  });

  it('a REST update with a deleted picture is rejected and changes nothing', async () => {
    const { person, scholarshipId, picture, image } = await applicant();
    const { id } = await makeApplication(portal.ctx, { applicantId: person.id, scholarshipId });
    const answer = await whileSwept(picture, () => patch(person, id, image));
    expect([answer.statusCode, answer.json()]).toMatchObject([400, refusal]);
    expect(await portal.ctx.db.application.findUnique({ where: { id } })).toMatchObject({
      phone: '+4755580000',
      applicantImageId: null,
      version: 1,
    });
  });

  it('a scholarship with a deleted picture is rejected with an error at that field', async () => {
    const { id: ownerId } = await portal.person('moderator');
    const { id: picture } = await portal.ctx.db.picture.create({
      data: { ownerId, width: 9, height: 9, bytes: 9, isPrivate: false },
    });
    const count = () => portal.ctx.db.scholarship.count();
    const before = await count();
    const payload = wireScholarship({ university_image: `/files/${picture}.webp` });
    const answer = await whileSwept(picture, () =>
      portal.requestAs('moderator', { method: 'POST', url: '/items', payload }),
    );
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        code: 'INVALID_INPUT',
        fields: { university_image: expect.stringContaining('Upload it again') },
      },
    ]);
    expect(await count()).toBe(before);
  });
});

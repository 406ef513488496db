import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { formatReferenceNumber } from '../../applications/referenceNumber.ts';
import { openExportsPortal, PAYMENT, WILD } from './test/exportsPortal.ts';

const { portal, ids, ada, bo, read, table } = await openExportsPortal();

describe('export file', () => {
  it('an export is an uncached CSV download named after its list and day', async () => {
    const { headers, body } = await read('applications.csv');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="applications-2026-06-15.csv"',
      'cache-control': 'no-store',
      'ratelimit-limit': '1000000',
    });
    expect(body.startsWith('\uFEFFID,')).toBe(true);
    expect(body.endsWith('\r\n')).toBe(true);
  });

  it('an export contains all columns of the application list by default', async () => {
    expect(await table('applications.csv?sort=OLDEST')).toEqual([
      [
        'ID',
        'University Name',
        'Scholarship Name',
        'UN: Address',
        'App: Feedback',
        'Subject Cat:',
        'Applied Degree',
        'Services Charge (USD)',
        'App: Status',
        'Applicant',
        'Email',
        'Payment',
        'Payment number',
        'Application fee (USD)',
        'Submitted',
        'Reference number',
        'Decided',
      ],
      [
        ids.first,
        'University of Bergen',
        'Fjord Award',
        'Norway Bergen',
        `'${WILD}`,
        'Engineering',
        'Masters',
        '5',
        'pending',
        'Ada B',
        'ada@calc.example',
        'Paid',
        'R-0C2F-5A1B-7E90',
        '20',
        '2026-05-03T10:20:30.456Z',
        formatReferenceNumber({ id: ids.first as string }),
        '',
      ],
      [
        ids.second,
        'University of Oxford',
        `'@Clarendon "Fund"`,
        'England Oxford',
        '',
        'Doctor',
        '',
        '5',
        'processing',
        "'-Bo",
        'bo@sea.example',
        'Unpaid',
        '',
        '20',
        '2026-05-04T00:00:00.000Z',
        formatReferenceNumber({ id: ids.second as string }),
        '',
      ],
    ]);
  });

  it('exports of scholarships, users and reviews contain their default columns', async () => {
    expect(await table('scholarships.csv')).toEqual([
      [
        'ID',
        'ScholarSip Name',
        'University Name',
        'Subject Category',
        'Applied Degree',
        'Application fee (USD)',
      ],
      [ids.oxford, `'@Clarendon "Fund"`, 'University of Oxford', 'Doctor', 'Diploma', '45'],
      [ids.fjord, 'Fjord Award', 'University of Bergen', 'Engineering', 'Masters', '20'],
    ]);
    expect(await table('users.csv?q=.example&sort=email')).toEqual([
      ['ID', 'Index', 'Name', 'Email', 'Role'],
      [ada.id, '1', 'Ada Lovelace', 'ada@calc.example', 'User'],
      [bo.id, '2', "'+Bo", 'bo@sea.example', 'User'],
    ]);
    expect(await table('reviews.csv')).toEqual([
      ['ID', 'Scholarship Name', 'UN Name', 'Author', 'Email', 'Rating', 'Comment', 'Review Date'],
      [
        ids.low,
        `'@Clarendon "Fund"`,
        'University of Oxford',
        "'+Bo",
        'bo@sea.example',
        '1.5',
        'Slow',
        '2026-05-06T00:00:00.000Z',
      ],
      [
        ids.review,
        'Fjord Award',
        'University of Bergen',
        'Ada Lovelace',
        'ada@calc.example',
        '4.5',
        "'\tTab first",
        '2026-05-05T00:00:00.000Z',
      ],
    ]);
  });

  it('newsletter addresses can be exported only by admins', async () => {
    await portal.asVisitor('mutation { subscribeToNewsletter(email: "News@Example.org") { email } }');
    expect(await table('newsletter.csv')).toEqual([
      ['ID', 'Email', 'Subscribed'],
      [expect.any(String), 'news@example.org', portal.ctx.now().toISOString()],
    ]);
    expect((await read('newsletter.csv', 'moderator')).json().code).toBe('FORBIDDEN');
  });

  it('an export contains the requested columns in the requested order, without duplicates', async () => {
    const head = async (columns: string) => (await table(`applications.csv?${columns}`))[0]?.slice(1);
    expect(await head('columns=status,university')).toEqual([
      'App: Status',
      'University Name',
      'Scholarship Name',
    ]);
    expect(await head('columns=payment,applicant,email,email')).toEqual([
      'Payment',
      'Payment number',
      'Applicant',
      'Email',
    ]);
    expect(await head('columns=scholarship&columns=fee')).toEqual([
      'Scholarship Name',
      'Application fee (USD)',
    ]);
    expect(await head('columns=')).toHaveLength(16);
  });

  // product: P7.52
  it("an export contains each application's reference number, ID, submission date and decision", async () => {
    const { db } = portal.ctx;
    const where = { id: ids.second as string };
    const createdAt = new Date('2026-05-06T08:00:00Z');
    await db.application.update({ where, data: { status: 'ACCEPTED' } });
    const event = await db.applicationEvent.create({
      data: { applicationId: where.id, kind: 'STATUS_CHANGED', createdAt },
    });
    const columns = 'columns=reference,createdAt,decidedAt';
    expect(await table(`applications.csv?status=ACCEPTED&${columns}`)).toEqual([
      ['ID', 'Reference number', 'Submitted', 'Decided'],
      [where.id, formatReferenceNumber(where), '2026-05-04T00:00:00.000Z', createdAt.toISOString()],
    ]);
    await db.applicationEvent.delete({ where: { id: event.id } });
    await db.application.update({ where, data: { status: 'PROCESSING' } });
  });

  // product: P7.11
  it('an export contains personal data and payments only if those columns are requested', async () => {
    const settledAt = portal.ctx.now();
    await portal.ctx.db.refund.create({
      data: {
        paymentId: PAYMENT,
        amount: 1000,
        isRest: false,
        state: 'SUCCEEDED',
        requestedAt: settledAt,
        settledAt,
      },
    });
    const columns =
      'applicant,phone,applicantAddress,gender,ssc,hsc,paidAmount,paidAt,refundedAt,refundedAmount';
    expect(await table(`applications.csv?sort=OLDEST&columns=${columns}`)).toEqual([
      [
        ...['ID', 'Applicant', 'Email', 'Phone', 'Applicant’s address', 'Gender', 'SSC result', 'HSC result'],
        ...['Amount paid', 'Currency', 'Paid', 'Refunded', 'Amount refunded'],
      ],
      [
        ...[
          ids.first,
          'Ada B',
          'ada@calc.example',
          "'+4755580000",
          'Harbour Street 1, Bergen',
          'Female',
          '4.8',
          '4.9',
        ],
        ...['25', 'USD', portal.ctx.now().toISOString(), '', '10'],
      ],
      [
        ...[
          ids.second,
          "'-Bo",
          'bo@sea.example',
          "'+4755580000",
          'Harbour Street 1, Bergen',
          'Female',
          '4.8',
          '4.9',
        ],
        ...['', '', '', '', ''],
      ],
    ]);
    const usual = await table('applications.csv');
    expect(usual[0]).not.toContain('Phone');
  });

  it('a payment export contains its default columns, with additional columns on request', async () => {
    const { createdAt } = await portal.ctx.db.payment.findUniqueOrThrow({ where: { id: PAYMENT } });
    expect(await table('payments.csv', 'moderator')).toEqual([
      ['ID', 'Payment number', 'Paid by', 'Email', 'Scholarship', 'Amount', 'Currency', 'Started', 'Status'],
      [
        ...[PAYMENT, 'R-0C2F-5A1B-7E90', 'Ada Lovelace', 'ada@calc.example', 'Fjord Award', '25', 'USD'],
        ...[createdAt.toISOString(), 'Paid'],
      ],
    ]);
    expect(await table('payments.csv?columns=receipt,refundedAmount,providerPayment')).toEqual([
      ['ID', 'Payment number', 'Amount refunded', 'Provider’s payment ID'],
      [PAYMENT, 'R-0C2F-5A1B-7E90', '10', ''],
    ]);
  });

  it.each(['APPLICATIONS', 'PAYMENTS', 'SCHOLARSHIPS', 'USERS', 'REVIEWS', 'NEWSLETTER'])(
    'an export contains every offered column of %s with its heading',
    async (list) => {
      const { data } = await portal.asAdmin(`{ exportColumns(list: ${list}) { name heading isExtra } }`);
      const columns: { name: string; heading: string; isExtra: boolean }[] = data.exportColumns;
      const heads = async (names: string[]) =>
        (await table(`${list.toLowerCase()}.csv?columns=${names}`))[0]?.slice(1).join(', ');
      const usual = columns.filter(({ isExtra }) => !isExtra);
      expect(await heads(columns.map(({ name }) => name))).toBe(
        columns.map(({ heading }) => heading).join(', '),
      );
      expect((await heads([]))?.split(', ').toSorted()).toEqual(
        usual.flatMap(({ heading }) => heading.split(', ')).toSorted(),
      );
    },
  );

  // product: P13.3
  it('every list can be exported as XLSX with typed dates and numbers', async () => {
    const sheet = async (address: string, who?: 'moderator') => {
      const answer = await read(address, who);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'cache-control': 'no-store',
      });
      return (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? [];
    };
    const columns = 'columns=feedback,phone,fee,paidAmount,createdAt';
    const [head, first] = await sheet(`applications.xlsx?sort=OLDEST&${columns}`);
    expect(head).toEqual(
      ['ID', 'App: Feedback', 'Phone', 'Application fee (USD)', 'Amount paid', 'Currency'].concat(
        'Submitted (UTC)',
      ),
    );
    expect(first).toEqual([
      ids.first,
      WILD,
      '+4755580000',
      20,
      25,
      'USD',
      new Date('2026-05-03T10:20:30.456Z'),
    ]);
    for (const list of ['payments', 'scholarships', 'users', 'reviews', 'newsletter', 'facts'])
      expect([list, await sheet(`${list}.xlsx`)]).toEqual([
        list,
        expect.arrayContaining([expect.arrayContaining(['ID'])]),
      ]);
    expect((await read('users.xlsx', 'moderator')).json().code).toBe('FORBIDDEN');
    expect((await read('users.xlsx?role=ROOT')).json().fields).toHaveProperty('role');
  });

  it('an export contains only the header row if nothing matches', async () => {
    expect((await read('users.csv?q=nobody-at-all&columns=name')).body).toBe('\uFEFFID,Name\r\n');
  });
});

describe('export access', () => {
  it("an export checks the viewer's role before it validates its parameters", async () => {
    expect((await portal.request({ url: '/exports/users.csv?columns=x' })).json().code).toBe(
      'UNAUTHENTICATED',
    );
    expect((await read('users.csv?columns=x', 'moderator')).json()).toEqual({
      code: 'FORBIDDEN',
      message: 'You are not allowed to do this.',
    });
  });

  it("an export hides other reviewers' e-mail addresses from applicants, even in searches", async () => {
    const emails = async (who: 'moderator' | 'student') =>
      (await table('reviews.csv?columns=email', who)).slice(1).map(([, email]) => email);
    expect(await emails('moderator')).toEqual(['bo@sea.example', 'ada@calc.example']);
    expect(await emails('student')).toEqual(['', '']);
    expect(await table('reviews.csv?q=calc.example&columns=email', 'student')).toHaveLength(1);
    const own = await portal.requestAs(ada, { url: '/exports/reviews.csv?columns=email' });
    expect(own.body).toContain('ada@calc.example');
    expect(own.body).not.toContain('bo@sea.example');
  });

  it('a HEAD request for an export returns only headers', async () => {
    const answer = await portal.requestAs('admin', { method: 'HEAD', url: '/exports/users.csv' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers['content-disposition']).toContain('users-2026-06-15.csv');
    const options = await portal.request({ method: 'OPTIONS', url: '/exports/users.csv' });
    const usual = await portal.request({ method: 'OPTIONS', url: '/users' });
    expect(options.statusCode).toBe(usual.statusCode);
  });
});

import { paths, serverPaths } from '../../app/paths.ts';
import { InfoPage } from './InfoPage.tsx';

const EXAMPLE = `curl https://this-portal/graphql \\
  -H 'content-type: application/json' \\
  -d '{"query":"{ scholarships(pageSize: 3) { totalCount items { id scholarshipName applicationDeadline } } }"}'`;

export function DevelopersPage() {
  return (
    <InfoPage
      title="Developers"
      description="The whole catalogue can be read by programs: by GraphQL, or by plain REST calls."
      canonical={paths.developers.link()}
    >
      <h2>GraphQL</h2>
      <p>
        One address, <code>{serverPaths.explorer}</code>, for every question. Opened in a browser it is an{' '}
        <a href={serverPaths.explorer}>explorer with ready-made queries</a> and the full description of every
        type and field.
      </p>
      <pre>
        <code>{EXAMPLE}</code>
      </pre>
      <p>
        Reading scholarships needs no key. Pages hold up to 100 entries; requests that are too deep or too
        large are refused with the limit they broke.
      </p>
      <h2>REST</h2>
      <p>
        The same data under plain paths, such as <code>GET /items</code> and{' '}
        <code>{'GET /singleItem/{id}'}</code>.
      </p>
      <h2>Errors</h2>
      <p>
        Every refusal has a code, for example <code>INVALID_INPUT</code> or <code>RATE_LIMITED</code>: in
        GraphQL under <code>extensions.code</code>, in REST beside the message. <code>UNAVAILABLE</code> is
        worth another try; the others are not.
      </p>
    </InfoPage>
  );
}

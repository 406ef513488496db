import { Link } from 'react-router-dom';
import codegen from '../../../docs/examples/partners/codegen.ts?raw';
import keepCopy from '../../../docs/examples/partners/keepCopy.ts?raw';
import newestCommand from '../../../docs/examples/partners/newest.sh?raw';
import newestClient from '../../../docs/examples/partners/newest.ts?raw';
import receiveWebhook from '../../../docs/examples/partners/receiveWebhook.ts?raw';
import withKey from '../../../docs/examples/partners/withKey.sh?raw';
import { paths, serverPaths } from '../../app/paths.ts';
import { InfoPage } from './InfoPage.tsx';

export function DevelopersPage() {
  return (
    <InfoPage
      title="Developers"
      description="The whole catalogue can be read by programs: by GraphQL, by plain REST calls, or as feeds."
      canonical={paths.developers.link()}
    >
      <h2>The first answer</h2>
      <p>
        Reading scholarships needs no key. Put this portal’s address into <code>PORTAL_URL</code>, for example{' '}
        <code>export PORTAL_URL=https://scholarships.example.org</code>, and ask:
      </p>
      <Code text={newestCommand} />
      <p>
        One address, <code>{serverPaths.explorer}</code>, answers every question. Opened in a browser it is an{' '}
        <a href={serverPaths.explorer}>explorer with ready-made queries</a> and the description of every type
        and field.
      </p>
      <h2>A typed client</h2>
      <p>
        The contract is at <a href={serverPaths.contract}>{serverPaths.contract}</a>. Code generators make
        types from it: install{' '}
        <code>@graphql-codegen/cli @graphql-codegen/typescript @graphql-codegen/typescript-operations</code>,
        save these two files, run <code>npx graphql-codegen --config codegen.ts</code>, then{' '}
        <code>npx tsx newest.ts</code>.
      </p>
      <Code text={codegen} title="codegen.ts" />
      <Code text={newestClient} title="newest.ts" />
      <h2>All scholarships, and what changed since</h2>
      <p>
        <code>scholarshipChanges</code> answers everything in the order in which it changed, a hundred at a
        time. Keep the <code>cursor</code>: the next day it answers only what was added, changed or removed
        since. With <code>updatedSince</code> you begin at an instant of your choice.
      </p>
      <Code text={keepCopy} title="keepCopy.ts" />
      <h2>Keys</h2>
      <p>
        With a key of your own your requests are counted for you alone, not for your network’s address. Make
        one on <Link to={paths.keys.link()}>your dashboard</Link>; it is shown once. Keys end, can be replaced
        and revoked, and open only what their scopes say: <code>scholarships:read</code>, or{' '}
        <code>applications:read</code> for what your account may read.
      </p>
      <Code text={withKey} />
      <h2>Limits</h2>
      <p>
        Every answer carries <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and{' '}
        <code>RateLimit-Reset</code>; a refusal is <code>429</code> with <code>Retry-After</code>. Pages hold
        up to 100 entries. A GraphQL request that is too deep, too long or too costly is refused with the
        limit that it met. Questions by <code>GET</code> that everybody gets the same answer to may be kept by
        caches, and persisted queries keep their addresses short.
      </p>
      <h2>REST</h2>
      <p>
        The same data under plain paths, such as <code>GET /items</code> and{' '}
        <code>{'GET /singleItem/{id}'}</code>: <a href={serverPaths.apiDocs}>try them out</a>, or read the{' '}
        <a href={serverPaths.apiDescription}>OpenAPI description</a>.
      </p>
      <h2>Feeds</h2>
      <ul>
        <li>
          <a href={serverPaths.newestFeed}>Newest scholarships</a> and{' '}
          <a href={serverPaths.closingFeed}>those closing soonest</a>, as Atom
        </li>
        <li>
          <a href={serverPaths.deadlines}>Deadlines</a>, as a calendar to subscribe to
        </li>
      </ul>
      <p>
        Each takes the filters <code>subject</code>, <code>category</code>, <code>degree</code> and{' '}
        <code>country</code>, for example{' '}
        <code>{`${serverPaths.closingFeed}?subject=ENGINEERING&country=Japan`}</code>.
      </p>
      <h2 id="webhooks">Webhooks</h2>
      <p>
        An admin of the portal can have your server told when a scholarship is published, changed or closed,
        and when an application is submitted or decided. Calls are signed as Standard Webhooks says and
        repeated for 22 hours until you answer with a status from 200 to 299.
      </p>
      <Code text={receiveWebhook} title="receiveWebhook.ts" />
      <h2>Errors</h2>
      <p>
        Every refusal has a code, for example <code>INVALID_INPUT</code> or <code>RATE_LIMITED</code>: in
        GraphQL under <code>extensions.code</code>, in REST beside the message. <code>UNAVAILABLE</code> is
        worth another try; the others are not.
      </p>
    </InfoPage>
  );
}

function Code({ text, title }: { text: string; title?: string }) {
  return (
    <figure>
      {title && <figcaption>{title}</figcaption>}
      <pre>
        <code>{text.trim()}</code>
      </pre>
    </figure>
  );
}

import { Link } from 'react-router-dom';
import byGet from '../../docs/examples/partners/byGet.sh?raw';
import byHash from '../../docs/examples/partners/byHash.sh?raw';
import changedSince from '../../docs/examples/partners/changedSince.sh?raw';
import codegen from '../../docs/examples/partners/codegen.ts?raw';
import keepCopy from '../../docs/examples/partners/keepCopy.ts?raw';
import newestCommand from '../../docs/examples/partners/newest.sh?raw';
import newestClient from '../../docs/examples/partners/newest.ts?raw';
import receiveWebhook from '../../docs/examples/partners/receiveWebhook.ts?raw';
import runKeepCopy from '../../docs/examples/partners/runKeepCopy.sh?raw';
import runNewest from '../../docs/examples/partners/runNewest.sh?raw';
import runReceiveWebhook from '../../docs/examples/partners/runReceiveWebhook.sh?raw';
import setUp from '../../docs/examples/partners/setUp.sh?raw';
import withKey from '../../docs/examples/partners/withKey.sh?raw';
import { paths, serverPaths } from '../app/paths.ts';
import { Article } from '../ui/article/Article.tsx';

export function DevelopersPage() {
  return (
    <Article
      title="Developers"
      description="The whole catalogue can be read by programs: by GraphQL, by plain REST calls, or as feeds."
      canonical={paths.developers.link()}
    >
      <h2>Set up</h2>
      <p>
        Put this portal’s address into <code>PORTAL_URL</code>, for example{' '}
        <code>export PORTAL_URL=https://scholarships.example.org</code>. The commands with <code>curl</code>{' '}
        need no more. The TypeScript examples run on Node 20 or newer; in an empty folder, once:
      </p>
      <Code text={setUp} />
      <p>Save there, under the name above it, what you want to run.</p>
      <h2>The first answer</h2>
      <p>Reading scholarships needs no key:</p>
      <Code text={newestCommand} />
      <p>
        One address, <code>{serverPaths.explorer}</code>, answers every question. Opened in a browser it is an{' '}
        <a href={serverPaths.explorer}>explorer with ready-made queries</a> and the description of every type
        and field.
      </p>
      <h2>A typed client</h2>
      <p>
        The contract is at <a href={serverPaths.contract}>{serverPaths.contract}</a>. Code generators make
        types from it, for the questions that your program asks:
      </p>
      <Code text={codegen} title="codegen.ts" />
      <Code text={newestClient} title="newest.ts" />
      <Code text={runNewest} />
      <h2>All scholarships, and what changed since</h2>
      <p>
        <code>scholarshipChanges</code> answers everything in the order in which it changed, a hundred at a
        time. Keep the <code>cursor</code>: the next day it answers only what was added, changed or removed
        since. What a transaction under way may still change comes with a later call, so nothing is left out.
        This program keeps a file for each scholarship. It waits when it is asked to, and goes on where it was
        when it was stopped.
      </p>
      <Code text={keepCopy} title="keepCopy.ts" />
      <Code text={runKeepCopy} />
      <p>
        After a portal was restored from a backup, a cursor answers <code>CURSOR_EXPIRED</code>: discard your
        copy and begin without a cursor, as this program does.
      </p>
      <p>
        With <code>updatedSince</code> you begin at an instant of your choice:
      </p>
      <Code text={changedSince} />
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
        You may send so many requests a minute, and they may cost so many points together. Every answer shows
        both: <code>RateLimit-Policy</code> what you may use, <code>RateLimit</code> what is left and in how
        many seconds it begins anew, for example <code>"cost";r=5980;t=42</code>. A GraphQL answer also says
        what it cost, under <code>extensions.cost</code>: <code>requested</code>, <code>limit</code>,{' '}
        <code>remaining</code> and <code>resetsAt</code>.
      </p>
      <p>
        A query costs 2 points, 10 more for each list, 1 for every 50 values it may answer, 1 for every 100
        entries before its page, 50 for facets and 200 for each search. A REST read costs 10, a feed 50, a
        list that is read whole 500. What the portal has at hand because another visitor asked for it, and
        nothing was written since, costs 2. When nothing is left, or more than 150 of your reads are waiting,
        the answer is <code>429</code> with <code>Retry-After</code>; a connection that you close stops what
        has not begun. Pages hold up to 100 entries. A GraphQL request that is too deep, too long or too large
        is refused with the limit that it met.
      </p>
      <h2>Questions that caches may keep</h2>
      <p>
        What everybody gets the same answer to may be asked by <code>GET</code>; caches may store the answer
        and ask before each use whether it still holds: send its <code>ETag</code> as{' '}
        <code>If-None-Match</code>, and <code>304</code> says that it does. Feeds and REST reads have one,
        too. The header <code>apollo-require-preflight</code> has to be there, with any value: it shows that
        no foreign page made a browser ask.
      </p>
      <Code text={byGet} />
      <p>
        Long questions have short addresses when you send their hash instead (automatic persisted queries).
      </p>
      <Code text={byHash} />
      <p>
        A portal that does not know the hash, or not any more, answers <code>PERSISTED_QUERY_NOT_FOUND</code>:
        send the text along then, as the first command does.
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
        An admin of the portal can have your server told when the staff publish or change a scholarship, when
        one closes, and when an application is submitted, decided or withdrawn. An import of many scholarships
        tells nothing: whoever keeps a copy also asks for <code>scholarshipChanges</code>, once a day for
        example.
      </p>
      <p>
        Calls are signed as Standard Webhooks says, with the secret that the admin is shown, and repeated for
        22 hours until you answer with a status from 200 to 299. A call may come twice: its{' '}
        <code>webhook-id</code> is the same then. Put the secret into <code>WEBHOOK_SECRET</code> and run:
      </p>
      <Code text={receiveWebhook} title="receiveWebhook.ts" />
      <Code text={runReceiveWebhook} />
      <h2>Errors</h2>
      <p>
        Every refusal has a code, for example <code>INVALID_INPUT</code> or <code>RATE_LIMITED</code>: in
        GraphQL under <code>extensions.code</code>, in REST beside the message. <code>RATE_LIMITED</code> and{' '}
        <code>UNAVAILABLE</code> are worth another try, after <code>Retry-After</code> seconds where the
        answer says so; the others are not.
      </p>
    </Article>
  );
}

function Code({ text, title }: { text: string; title?: string }) {
  return (
    <figure>
      {title && <figcaption>{title}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard, too */}
      <pre tabIndex={0}>
        <code>{text.trim()}</code>
      </pre>
    </figure>
  );
}

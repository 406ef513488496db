import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './explorer.css';
import { GraphiQL } from 'graphiql';
import { createRoot } from 'react-dom/client';
import { examples } from './examples.ts';
import { fetcher } from './fetcher.ts';
import { fixTabRoles } from './fixTabRoles.ts';

const root = document.getElementById('explorer');
if (!root) throw new Error('The page has no #explorer.');
fixTabRoles(root);
const { data } = await fetcher({ query: '{ portal { name } }' });
createRoot(root).render(
  <GraphiQL
    fetcher={fetcher}
    defaultTabs={examples}
    defaultEditorToolsVisibility="variables"
    defaultTheme={localStorage.getItem('theme') === 'dark' ? 'dark' : 'light'}
  >
    <GraphiQL.Logo>
      <h1 className="home">
        <a href="/">{data?.portal.name ?? 'GraphQL explorer'}</a>
      </h1>
    </GraphiQL.Logo>
  </GraphiQL>,
);

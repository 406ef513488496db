import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './explorer.css';
import { GraphiQL } from 'graphiql';
import { createRoot } from 'react-dom/client';
import { examples } from './examples.ts';
import { fetcher } from './fetcher.ts';

const root = document.getElementById('explorer');
if (!root) throw new Error('The page has no #explorer.');
createRoot(root).render(
  <GraphiQL
    fetcher={fetcher}
    defaultTabs={examples}
    defaultEditorToolsVisibility="variables"
    defaultTheme={localStorage.getItem('theme') === 'dark' ? 'dark' : 'light'}
  >
    <GraphiQL.Logo>
      <a className="home" href="/">
        AvailAble Scholarship
      </a>
    </GraphiQL.Logo>
  </GraphiQL>,
);

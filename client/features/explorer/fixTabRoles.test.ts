import { waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { fixTabRoles } from './fixTabRoles.ts';

it('corrected tabs of the GraphQL explorer are buttons that mark the current tab', async () => {
  const root = document.createElement('main');
  document.body.append(root);
  const observer = fixTabRoles(root);
  onTestFinished(() => {
    observer.disconnect();
    root.remove();
  });
  const tab = (name: string, rest: string) =>
    `<li role="tab" class="graphiql-tab ${rest}" aria-selected="true"><button>${name}</button><button>Close</button></li>`;
  root.innerHTML = `<ul role="tablist" class="graphiql-tabs">${tab('Newest', 'graphiql-tab-active')}${tab('Search', '')}</ul>
    <div role="tabpanel"></div>`;
  const current = () =>
    [...root.querySelectorAll('[aria-current=true]')].map(({ textContent }) => textContent);
  await waitFor(() => expect(current()).toEqual(['Newest']));
  const [newest, search] = root.querySelectorAll('.graphiql-tab');
  newest?.classList.remove('graphiql-tab-active');
  search?.classList.add('graphiql-tab-active');
  search?.setAttribute('aria-selected', 'true');
  await waitFor(() => expect(current()).toEqual(['Search']));
  expect(root.querySelectorAll('[role], [aria-selected]')).toHaveLength(0);
});

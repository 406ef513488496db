// Replaces curl on machines that have only Node, so that the partners' examples can run. Fails on an unknown option.
import { parseArgs } from 'node:util';

const several = { type: 'string', multiple: true, default: [] };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    header: { ...several, short: 'H' },
    data: { type: 'string', short: 'd' },
    get: { type: 'boolean' },
    'data-urlencode': several,
  },
});

const url = new URL(positionals[0]);
for (const pair of values['data-urlencode']) {
  const [name, ...value] = pair.split('=');
  url.searchParams.append(name, value.join('='));
}
const headers = values.header.map((header) => header.split(/: (.*)/s).slice(0, 2));
const method = values.get || !values.data ? 'GET' : 'POST';
const answer = await fetch(url, { method, headers, body: values.data });
process.stdout.write(await answer.text());

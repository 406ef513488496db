import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const address = 'https://scholarships.example.org/graphql';
const headers = {
  authorization: 'Bearer asp_YOUR_KEY',
  'content-type': 'application/json',
};
const query = `query ($after: String) { scholarshipChanges(after: $after) {
  cursor hasMore items { id isRemoved scholarship { scholarshipName totalFee applicationDeadline } } } }`;

/** Returns the next hundred changes, or null if the cursor is no longer valid. Waits if the portal asks for it, and throws other errors. */
async function readChanges(after: string | null) {
  const body = JSON.stringify({ query, variables: { after } });
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(address, { method: 'POST', headers, body });
    const { data, errors } = await answer.json().catch(() => ({}));
    if (data) return data.scholarshipChanges;
    if (errors?.[0]?.extensions?.code === 'CURSOR_EXPIRED') return null;
    const { message = `The portal answered ${answer.status}.`, extensions } = errors?.[0] ?? {};
    const isBusy = [429, 503].includes(answer.status) || extensions?.code === 'UNAVAILABLE';
    if (!isBusy || attempt === 10) throw new Error(message);
    const seconds = Number(answer.headers.get('retry-after')) || 5;
    console.error(`${message} Waiting ${seconds} s.`);
    await pause(seconds * 1000);
  }
}

try {
  mkdirSync('copy', { recursive: true });
  // Continues where the last run stopped; the first run starts at the beginning.
  let after = existsSync('cursor.txt') ? readFileSync('cursor.txt', 'utf8') : null;
  for (let hasMore = true; hasMore; ) {
    const changes = await readChanges(after);
    if (!changes) {
      // The portal has a different database: reset the copy, then the cursor.
      rmSync('copy', { recursive: true });
      mkdirSync('copy');
      rmSync('cursor.txt');
      after = null;
      continue;
    }
    for (const { id, isRemoved, scholarship } of changes.items) {
      if (isRemoved) rmSync(`copy/${id}.json`, { force: true });
      else writeFileSync(`copy/${id}.json`, JSON.stringify(scholarship));
    }
    // Save the cursor after its changes, so that a crash loses no change.
    writeFileSync('cursor.txt', changes.cursor);
    after = changes.cursor;
    hasMore = changes.hasMore;
  }
  console.log(`${readdirSync('copy').length} scholarships`);
} catch (error) {
  const { message, cause } = error as Error;
  console.error(`${message} ${cause ?? ''}\nThe copy is not whole yet. Run this again to go on.`);
  process.exitCode = 1;
}

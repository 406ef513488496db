// Part of `npm run lint`: finds wordings in comments, test names, documents and texts that CONTRIBUTING.md rules out.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const HEADLESS = /^(What|Who|Whom|Whose|Which|Of|By|So|Where|Whether|Those|That|As|None|Null)\b/;
const FOREIGN =
  /\b(anew|meanwhile|upon|whom|whoever|somebody|anybody|nobody|beside|hears of|in truth|of before|as long as|of (its|their|one's|our) own|of (ours|theirs)|at once with|the moment (in|at) which)\b|\b[Nn](ull|one) without\b|, too\b/;
const PASSIVE =
  /\b(is|are|was|were) (told|held|kept|judged|worded|asked)\b|\b(stands|stood) (there|in|for|at)\b/;
const MAX_WORDS = 14;

const CODE = /\.(ts|tsx|mjs|prisma)$/;
const TEST = /\.(test|test-d|e2e)\.tsx?$/;
const TEST_NAME = /\b(?:it|test|describe)(?:\.each\([^)]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g;
const COMMENT = /(?:^|\s)(?:\/\/\/?|\/\*\*?|\*)\s+(?<text>[^*/].*?)(?:\*\/)?$/;
const QUOTING = ['docs/glossary.md', 'scripts/lintLanguage.ts'];

const findings = listFiles().flatMap(findInFile);
for (const finding of findings) console.log(finding);
if (findings.length > 0) {
  console.log(`${findings.length} findings. How to write instead: CONTRIBUTING.md, “Language”.`);
  process.exit(1);
}

function listFiles(): string[] {
  const patterns = ['*.ts', '*.tsx', '*.mjs', '*.prisma', '*.md', 'messages/en/*.json'];
  const listed = execFileSync('git', ['ls-files', '--', ...patterns], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return listed.filter((path) => !path.includes('generated') && !QUOTING.includes(path));
}

function findInFile(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const found = CODE.test(path)
    ? findInLines(text, findInComment)
    : findInLines(withoutCode(text), path.endsWith('.json') ? findInText : findInSentence);
  const all = TEST.test(path) ? [...found, ...findInTestNames(text)] : found;
  return all.map(({ line, problem }) => `${path}:${line}: ${problem}`);
}

function findInLines(text: string, find: (line: string) => string | null) {
  return text.split('\n').flatMap((content, index) => {
    const problem = find(content);
    return problem ? [{ line: index + 1, problem }] : [];
  });
}

function findInComment(line: string): string | null {
  const comment = COMMENT.exec(line)?.groups;
  if (!comment?.text) return null;
  if (/^\s*\/[/*]/.test(line) && HEADLESS.test(comment.text))
    return `the comment begins without a subject: ${comment.text}`;
  return findInSentence(comment.text);
}

function findInText(line: string): string | null {
  if (/\S …(?!\{)/.test(line)) return 'there is a space before an ellipsis';
  const word = FOREIGN.exec(line.replace(/^[^:]*:/, ''));
  return word && word[0] !== ', too' ? `“${word[0]}” is a wording to avoid` : null;
}

function findInSentence(sentence: string): string | null {
  const word = FOREIGN.exec(sentence) ?? PASSIVE.exec(sentence);
  return word && `“${word[0].trim()}” is a wording to avoid`;
}

function findInTestNames(text: string) {
  return [...text.matchAll(TEST_NAME)].flatMap(({ index, 2: name = '' }) => {
    const problem = HEADLESS.test(name.slice(0, 1).toUpperCase() + name.slice(1))
      ? 'it begins without a subject'
      : findInSentence(name);
    const length = name.split(/\s+/).length > MAX_WORDS ? `it has more than ${MAX_WORDS} words` : null;
    const line = text.slice(0, index).split('\n').length;
    return [problem, length]
      .filter((each) => each !== null)
      .map((each) => ({ line, problem: `test name “${name}”: ${each}` }));
  });
}

function withoutCode(text: string): string {
  return text
    .replace(/^ *```[\s\S]*?^ *```/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]+`|<code>.*?<\/code>|\]\([^)]*\)|'\{'.*?'\}'/g, '');
}

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { refuse } from '../../errors.ts';
import { watchMemory } from '../../load/watchMemory.ts';
import { yieldToOthers } from '../../load/yieldToOthers.ts';
import { projectFolder } from '../../start/projectFolder.ts';
import type { Enclosure, Paper } from './paper.ts';

/** `output` is the path of the file to write; without, the PDF comes as the answer. */
export type TypesetRequest = { id: number; paper: Paper; enclosures?: Enclosure[]; output?: string };
export type TypesetAnswer = { id: number; pdf?: Buffer; failure?: string };

/** How long a paper may take, with those before it. */
const PATIENCE_MS = 20_000;
const MERGE_PATIENCE_MS = 60_000;
/** So many wait at most; further ones are told to come again. */
const MAX_WAITING = 50;
/** Without work the process ends after that, and its memory is free. */
const IDLE_MS = 60_000;
/** Bytes that the process may use: documents are strangers' files. */
const MAX_MEMORY = 1_000_000_000;

type Waiting = { resolve: (pdf: Buffer | undefined) => void; reject: (error: unknown) => void };

/** Turns papers into PDF files (A4, tagged) in a process that starts with the first of them. */
export class Typesetter {
  #child: ChildProcess | null = null;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #idle: NodeJS.Timeout | undefined;

  readonly #isInBackground: boolean;

  constructor({ isInBackground = false } = {}) {
    this.#isInBackground = isInBackground;
  }

  /** UNAVAILABLE when too many wait, or it takes too long. */
  async typeset(paper: Paper): Promise<Buffer> {
    const pdf = await this.#ask({ paper });
    if (!pdf) throw new Error('A paper was typeset into nothing.');
    return pdf;
  }

  /** The same with documents behind it, into a file. Whatever their bytes do ends this process alone. */
  async merge(paper: Paper, enclosures: Enclosure[], output: string): Promise<void> {
    await this.#ask({ paper, enclosures, output }, MERGE_PATIENCE_MS);
  }

  async #ask(asked: Omit<TypesetRequest, 'id'>, patienceMs = PATIENCE_MS): Promise<Buffer | undefined> {
    if (this.#waiting.size >= MAX_WAITING) throw refuse('UNAVAILABLE', 'paper.busy');
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = this.#child;
    const id = this.#next++;
    const patience = setTimeout(() => this.#end(refuse('UNAVAILABLE', 'paper.busy')), patienceMs);
    try {
      return await new Promise<Buffer | undefined>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        child.send({ id, ...asked } satisfies TypesetRequest);
      });
    } finally {
      clearTimeout(patience);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    }
  }

  /** Ends the process; who still waits is refused. */
  close(): void {
    clearTimeout(this.#idle);
    this.#end(refuse('UNAVAILABLE', 'paper.busy'));
  }

  #start(): ChildProcess {
    const options = {
      cwd: projectFolder,
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    } satisfies Parameters<typeof fork>[2];
    const child = import.meta.env?.PROD
      ? fork(join(projectFolder, 'dist/server/typeset.js'), { ...options, execArgv: [] })
      : fork(join(import.meta.dirname, 'typesetProcess.ts'), { ...options, execArgv: ['--import', 'tsx'] });
    child.on('message', ({ id, pdf, failure }: TypesetAnswer) => {
      const waiting = this.#waiting.get(id);
      if (failure) waiting?.reject(new Error(`A paper could not be typeset: ${failure}`));
      else waiting?.resolve(pdf);
    });
    watchMemory(child, MAX_MEMORY);
    if (this.#isInBackground) yieldToOthers(child);
    // A former process ends nothing of the one after it.
    const lose = () => this.#child === child && this.#end(refuse('UNAVAILABLE', 'paper.busy'));
    child.once('error', lose);
    child.once('exit', lose);
    // It keeps nothing from ending.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #end(reason?: unknown): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
    for (const { reject } of this.#waiting.values()) reject(reason);
  }
}

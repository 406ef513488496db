import type { ChildProcess } from 'node:child_process';
import type { TextKey } from '../../../messages/catalogue.ts';
import { refuse } from '../errors.ts';
import { forkProgram, type Program } from './forkProgram.ts';
import { yieldToOthers } from './yieldToOthers.ts';

/** Tasks of a helper by name; arguments and results must be serializable for another process. */
// biome-ignore lint/suspicious/noExplicitAny: each task declares its own argument.
export type Tasks = Record<string, (asked: any) => Promise<unknown>>;

export type Request = { id: number; task: string; asked: unknown };
export type Reply = { id: number; answer?: unknown; failure?: string };

type Settings = Program & {
  /** Timeout of a task in milliseconds, including the time it waits for earlier tasks. */
  patience: number;
  busy: TextKey<'errors'>;
  isInBackground?: boolean;
};

const MAX_WAITING = 50;
const IDLE_MS = 60_000;

type PendingTask = { resolve: (answer: unknown) => void; reject: (error: unknown) => void };

/** A process for one type of work, started with the first task. An untrusted file can crash only this process. */
export class HelperProcess<Known extends Tasks> {
  #child: ChildProcess | null = null;
  #waiting = new Map<number, PendingTask>();
  #next = 1;
  #idle: NodeJS.Timeout | undefined;

  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /**
   * Throws UNAVAILABLE if too many tasks wait or the task takes too long. Passes on only the message of a task's
   * error.
   */
  async ask<Name extends keyof Known & string>(
    task: Name,
    asked: Parameters<Known[Name]>[0],
    patience = this.#settings.patience,
  ): Promise<Awaited<ReturnType<Known[Name]>>> {
    if (this.#waiting.size >= MAX_WAITING) throw this.#refuse('too many wait');
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = this.#child;
    const id = this.#next++;
    const timer = setTimeout(() => this.#end(`${task} took longer than ${patience} ms`), patience);
    try {
      const answered = new Promise<unknown>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        child.send({ id, task, asked } satisfies Request);
      });
      return (await answered) as Awaited<ReturnType<Known[Name]>>;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
    }
  }

  close(): void {
    this.#end('it was closed');
  }

  #end(reason: string): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = null;
    for (const { reject } of this.#waiting.values()) reject(this.#refuse(reason));
  }

  #refuse(reason: string) {
    const cause = new Error(`The process "${this.#settings.built}" did not answer: ${reason}.`);
    return refuse('UNAVAILABLE', this.#settings.busy, undefined, { cause });
  }

  #start(): ChildProcess {
    const child = forkProgram(this.#settings, { serialization: 'advanced' });
    child.on('message', ({ id, answer, failure }: Reply) => {
      const waiting = this.#waiting.get(id);
      if (failure === undefined) waiting?.resolve(answer);
      else waiting?.reject(new Error(failure));
    });
    if (this.#settings.isInBackground) yieldToOthers(child);
    const lose = (how: unknown) => this.#child === child && this.#end(`it ended with ${how}`);
    child.on('error', lose);
    child.once('exit', (code, signal) => lose(signal ?? code));
    child.unref();
    child.channel?.unref();
    return child;
  }
}

import type { ChildProcess } from 'node:child_process';
import type { TextKey } from '../../../messages/catalogue.ts';
import { refuse } from '../errors.ts';
import { forkProgram, type Program } from './forkProgram.ts';
import { yieldToOthers } from './yieldToOthers.ts';

/** What a helper can do, by name; each task gets and answers what can be sent to another process. */
// biome-ignore lint/suspicious/noExplicitAny: each task says itself what it gets.
export type Tasks = Record<string, (asked: any) => Promise<unknown>>;

export type Request = { id: number; task: string; asked: unknown };
export type Reply = { id: number; answer?: unknown; failure?: string };

type Settings = Program & {
  /** Milliseconds that a task may take, with those before it. */
  patience: number;
  /** The refusal when too many wait, or a task does not finish. */
  busy: TextKey<'errors'>;
  /** Whether requests come first. */
  isInBackground?: boolean;
};

/** At most so many wait; further ones are told to come again. */
const MAX_WAITING = 50;
/** Without work the process ends after that, and its memory is free. */
const IDLE_MS = 60_000;

type Waiting = { resolve: (answer: unknown) => void; reject: (error: unknown) => void };

/**
 * A process that does one kind of work. It starts with the first task. What a stranger's file does to it ends nothing else,
 * and what its libraries keep of memory goes with it.
 */
export class HelperProcess<Known extends Tasks> {
  #child: ChildProcess | null = null;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #idle: NodeJS.Timeout | undefined;

  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** What the task answers. UNAVAILABLE when too many wait, or it takes too long. Throws what the task threw as its text alone. */
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

  /** Ends the process; tasks that still wait are refused. The next one starts another. */
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
    // A former process ends nothing of the one after it.
    const lose = (how: unknown) => this.#child === child && this.#end(`it ended with ${how}`);
    // Each message that cannot be sent is an error of its own.
    child.on('error', lose);
    child.once('exit', (code, signal) => lose(signal ?? code));
    // It keeps nothing from ending.
    child.unref();
    child.channel?.unref();
    return child;
  }
}

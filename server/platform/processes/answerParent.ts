import type { Reply, Request, Tasks } from './helperProcess.ts';

export function answerParent(tasks: Tasks): void {
  process.on('message', ({ id, task, asked }: Request) => {
    const reply = (result: Omit<Reply, 'id'>) => void process.send?.({ id, ...result });
    const work = tasks[task];
    if (!work) return reply({ failure: `There is no task "${task}".` });
    work(asked).then(
      (answer) => reply({ answer }),
      (error: unknown) => reply({ failure: `${task}: ${error instanceof Error ? error.message : error}` }),
    );
  });
  process.on('disconnect', () => process.exit());
}

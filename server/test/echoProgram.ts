import { answerParent } from '../platform/processes/answerParent.ts';

const tasks = {
  echo: async (text: string) => text,
  fail: async (reason: string): Promise<never> => {
    throw new Error(reason);
  },
  never: () => new Promise<never>(() => {}),
  pid: async () => process.pid,
};

export type EchoTasks = typeof tasks;

answerParent(tasks);

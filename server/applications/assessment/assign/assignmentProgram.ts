// Computes assignments in a separate process, because a large round would block the server for seconds.
import { assignApplications } from '../../../../rules/assessment/assignApplications.ts';
import { answerParent } from '../../../platform/processes/answerParent.ts';

const tasks = {
  assign: async (task: Parameters<typeof assignApplications>[0]) => assignApplications(task),
};

export type AssignmentTasks = typeof tasks;

answerParent(tasks);

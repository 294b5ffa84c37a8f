// The metrics of the jobs that one process runs.
import type { TaskList } from 'graphile-worker';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Returns the same tasks, each counted and timed. */
export function measured(registry: Registry, tasks: TaskList): TaskList {
  const registers = [registry];
  const runs = new Counter({
    name: 'tuma_job_runs_total',
    help: 'Background jobs run, by task and outcome',
    labelNames: ['task', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'tuma_job_seconds',
    help: 'Time that background jobs took, by task',
    labelNames: ['task'],
    buckets: [0.01, 0.1, 1, 10, 60, 600, 3600],
    registers,
  });
  return Object.fromEntries(
    Object.entries(tasks).map(([task, run]) => [
      task,
      async (...given: Parameters<NonNullable<typeof run>>) => {
        const took = seconds.startTimer({ task });
        let outcome = 'failed';
        try {
          const result = await run?.(...given);
          outcome = 'done';
          return result;
        } finally {
          took();
          runs.inc({ task, outcome });
        }
      },
    ]),
  );
}

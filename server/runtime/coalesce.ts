// Micro-batching: items that arrive while the previous run of their key is in progress share the next run, so that one
// query or commit serves all of them. An item's run always starts after the item arrived, so its answer is never stale.

export interface CoalesceOptions<Key, Item, Answer> {
  /** Returns one answer per item, in their order. If it throws, every item is rejected with that error. */
  run: (key: Key, items: readonly Item[]) => Promise<readonly Answer[]>;
  /** Most items of one run. */
  batchMax: number;
  /** Most concurrent runs, each of a different key. Every run takes a connection. */
  atOnceMax: number;
}

interface Waiting<Item, Answer> {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** Runs `work` one at a time: calls made during a run share the next one, and each waits for a run that starts after it. */
export function coalesceCalls(work: () => Promise<void>): () => Promise<void> {
  const run = coalesce({
    batchMax: Infinity,
    atOnceMax: 1,
    run: async (_all: 0, calls: readonly 0[]) => {
      await work();
      return calls;
    },
  });
  return async () => void (await run(0, 0));
}

/** Returns a function that adds an item and resolves with its answer. Items of a key keep their order. */
export function coalesce<Key, Item, Answer>(
  options: CoalesceOptions<Key, Item, Answer>,
): (key: Key, item: Item) => Promise<Answer> {
  const queues = new Map<Key, Waiting<Item, Answer>[]>();
  /** Keys with items and no run in progress, in the order of their turn. */
  const ready: Key[] = [];
  let running = 0;

  function startRuns(): void {
    while (running < options.atOnceMax) {
      const key = ready.shift();
      const queue = key === undefined ? undefined : queues.get(key);
      if (key === undefined || !queue) return;
      running++;
      void runBatch(key, queue);
    }
  }

  async function runBatch(key: Key, queue: Waiting<Item, Answer>[]): Promise<void> {
    const batch = queue.splice(0, options.batchMax);
    try {
      const answers = await options.run(
        key,
        batch.map(({ item }) => item),
      );
      if (answers.length !== batch.length) throw new Error('run() must return one result per item');
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    running--;
    if (queue.length > 0) ready.push(key);
    else queues.delete(key);
    startRuns();
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      let queue = queues.get(key);
      if (!queue) {
        queue = [];
        queues.set(key, queue);
        ready.push(key);
        // Items that arrive in the same read of the socket join this run.
        setImmediate(startRuns);
      }
      queue.push({ item, resolve, reject });
    });
}

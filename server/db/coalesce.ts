// What comes while the last run of its key goes on is put together into the next one, so that a query or a commit serves as
// many as there are. Whoever comes gets a run that starts after it came: nobody is told of a state older than its question.

export interface CoalesceOptions<Key, Item, Answer> {
  /** One answer an item, in their order. Where it throws, all of them are told. */
  run: (key: Key, items: readonly Item[]) => Promise<readonly Answer[]>;
  /** Items of one run. */
  batchMax: number;
  /** Runs at once, each of another key: they take connections that others want, too. */
  atOnceMax: number;
}

interface Waiting<Item, Answer> {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** Runs `work` one at a time: those who call while it runs share the next run, and each waits for one that starts after its call. */
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

/** Takes an item in; resolves with its answer. Items of a key keep their order. */
export function coalesce<Key, Item, Answer>(
  options: CoalesceOptions<Key, Item, Answer>,
): (key: Key, item: Item) => Promise<Answer> {
  const queues = new Map<Key, Waiting<Item, Answer>[]>();
  /** Keys whose turn will come; one that runs is not among them. */
  const ready: Key[] = [];
  let running = 0;

  function turn(): void {
    while (running < options.atOnceMax) {
      const key = ready.shift();
      const queue = key === undefined ? undefined : queues.get(key);
      if (key === undefined || !queue) return;
      running++;
      void runOne(key, queue);
    }
  }

  async function runOne(key: Key, queue: Waiting<Item, Answer>[]): Promise<void> {
    const batch = queue.splice(0, options.batchMax);
    try {
      const answers = await options.run(
        key,
        batch.map(({ item }) => item),
      );
      if (answers.length !== batch.length) throw new Error('Not one answer an item');
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    running--;
    if (queue.length > 0) ready.push(key);
    else queues.delete(key);
    turn();
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      let queue = queues.get(key);
      if (!queue) {
        queue = [];
        queues.set(key, queue);
        ready.push(key);
        // What else came in the same read goes along.
        setImmediate(turn);
      }
      queue.push({ item, resolve, reject });
    });
}

// A claim whose connection was lost may still be committed by the server. Its messages were never sent, and are requeued.

/** Until when a failed claim of a connector may still be committed, by performance.now(); undefined for none. */
export interface Doubt {
  until: number | undefined;
}

/** Time for which a statement may still run on the server after its connection was lost. */
const claimInDoubtMs = 60_000;

export const raiseDoubt = (doubt: Doubt): void => void (doubt.until = performance.now() + claimInDoubtMs);

/** Runs `requeue` if there is a doubt. The doubt ends with the first run after its time, however late that is. */
export async function resolveDoubt(doubt: Doubt, requeue: () => Promise<void>): Promise<void> {
  if (doubt.until === undefined) return;
  const isOver = performance.now() >= doubt.until;
  await requeue();
  if (isOver) doubt.until = undefined;
}

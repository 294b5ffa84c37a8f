/** Outcome of a delivery; `due` for one that is retried at `retryAt`. */
export interface DeliveryOutcome {
  id: number;
  state: 'acknowledged' | 'given_up' | 'due';
  /** Whether the attempt does not count, because the bind was lost. */
  uncounted?: boolean;
  retryAt?: Date;
}

/** Formats outcomes for json_to_recordset: id bigint, state text, taken_back int, not_before timestamptz. */
export const outcomeRows = (outcomes: readonly DeliveryOutcome[]): string =>
  JSON.stringify(
    outcomes.map(({ id, state, uncounted, retryAt }) => ({
      id,
      state,
      taken_back: uncounted === true ? 1 : 0,
      not_before: retryAt ?? null,
    })),
  );

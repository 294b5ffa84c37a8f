// A message's id carries the second of its creation: 32 bits of seconds since 2018-01-01 UTC, then 21 bits of a
// sequence; together at most 53 bits, so that a JavaScript number holds it exactly. Ordered by id is ordered by time,
// a range of days is a range of ids, and partitions by month are partitions by id, so every look-up by id touches
// one partition. Two rows collide only where one second makes more than 2,097,152 of them; the primary key says so.

/**
 * 2018-01-01T00:00:00Z in seconds; no message is older (requirements/portal.md#date-ranges starts All SMS at
 * 2018-02-07).
 */
export const idEpochSeconds = 1_514_764_800;
export const idSequenceBits = 21;

const perSecond = 2 ** idSequenceBits;

/** The smallest id of a message created at this instant. */
export function firstIdAt(at: Date): number {
  return Math.max(0, Math.floor(at.getTime() / 1000) - idEpochSeconds) * perSecond;
}

/** The second in which a message with this id was created, in milliseconds since 1970. */
export const msOfId = (id: number): number => (Math.floor(id / perSecond) + idEpochSeconds) * 1000;

/** The second in which a message with this id was created. */
export const instantOfId = (id: number): Date => new Date(msOfId(id));

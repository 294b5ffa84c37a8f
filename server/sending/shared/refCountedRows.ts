// Counts the unsettled messages of each row of a work table. The next statement that writes such a row deletes the rows
// whose messages are all settled.

export class RefCountedRows {
  private readonly remaining = new Map<number, number>();
  private done: number[] = [];

  /** Adds a row with `messages` unsettled messages. */
  add(row: number, messages: number): void {
    if (messages > 0) this.remaining.set(row, messages);
    else this.done.push(row);
  }

  /** Counts one message of the row as settled. */
  settled(row: number): void {
    const remaining = (this.remaining.get(row) ?? 0) - 1;
    if (remaining > 0) return void this.remaining.set(row, remaining);
    this.remaining.delete(row);
    this.done.push(row);
  }

  /** Rows whose messages are all settled, oldest first. */
  get finished(): readonly number[] {
    return this.done;
  }

  /** Removes rows that were deleted from the table. */
  cleared(rows: readonly number[]): void {
    const deleted = new Set(rows);
    this.done = this.done.filter((row) => !deleted.has(row));
  }
}

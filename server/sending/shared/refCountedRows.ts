// Rows of working tables that speak of several messages and may go once all of these are settled: counted here, and
// cleared away along with the next statement that writes such a row.

export class RefCountedRows {
  private readonly remaining = new Map<number, number>();
  private done: number[] = [];

  /** A row that speaks of so many messages. */
  add(row: number, messages: number): void {
    if (messages > 0) this.remaining.set(row, messages);
    else this.done.push(row);
  }

  /** One message of the row is settled. */
  settled(row: number): void {
    const left = (this.remaining.get(row) ?? 0) - 1;
    if (left > 0) return void this.remaining.set(row, left);
    this.remaining.delete(row);
    this.done.push(row);
  }

  /** Rows with nothing left in them, oldest first. */
  get finished(): readonly number[] {
    return this.done;
  }

  /** These have been cleared away. */
  cleared(rows: readonly number[]): void {
    const gone = new Set(rows);
    this.done = this.done.filter((row) => !gone.has(row));
  }
}

// Claimed messages that are ready to send: first those owed to a lower priority, then by priority, in the order of their claims.
import type { MessageClass } from '../../../contract/messages.ts';
import type { Outgoing } from '../shared/outgoing.ts';

const owedRank = -1;

export class ReadyMessages {
  private entries: { rank: number; message: Outgoing }[] = [];

  get size(): number {
    return this.entries.length;
  }

  countIn(priority: number): number {
    return this.entries.filter(({ message }) => message.priority === priority).length;
  }

  /** Adds the messages of one claim. */
  add(messages: readonly Outgoing[], { isOwed }: { isOwed: boolean }): void {
    const added = messages
      .toSorted((a, b) => a.id - b.id)
      .map((message) => ({ rank: isOwed ? owedRank : message.priority, message }));
    this.entries = [...this.entries, ...added].toSorted((a, b) => a.rank - b.rank);
  }

  take(count: number): Outgoing[] {
    return this.entries.splice(0, count).map(({ message }) => message);
  }

  /** Takes the messages of every class not in `classes`. */
  takeClosed(classes: readonly MessageClass[]): Outgoing[] {
    const shut = this.entries.filter(({ message }) => !classes.includes(message.class));
    if (shut.length > 0) this.entries = this.entries.filter(({ message }) => classes.includes(message.class));
    return shut.map(({ message }) => message);
  }
}

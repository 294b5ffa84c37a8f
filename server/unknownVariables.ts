// Variables that begin with TUMA_ and that Tuma does not know: misspelt, or of another version. Without this a misspelt one would
// silently have no effect.

/** A sentence for each unknown name, with the known one that is nearest, if any is near. */
export function unknownVariables(names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter((name) => name.startsWith('TUMA_') && !known.includes(name))
    .map((name) => {
      const [nearest] = known
        .map((other) => ({ other, edits: editsBetween(name, other) }))
        .filter(({ edits }) => edits <= name.length / 3)
        .toSorted((a, b) => a.edits - b.edits);
      const hint = nearest ? `: did you mean ${nearest.other}?` : '';
      return `${name} is not a variable of Tuma${hint}`;
    });
}

/** Characters to insert, delete or replace (Levenshtein). */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}

import { componentTexts } from '../componentTexts.ts';
import { EmptyText } from '../StateText.tsx';
import { useIsFiltered } from './filter.ts';

interface ListEmptyProps {
  /** The empty text of the specification. */
  text: string;
  /** What to do if the list has no rows at all. */
  hint: string;
  /** What to do if a search or filter leaves no row; unset: to change them. */
  narrowedHint?: string;
}

/** The empty text of a list that can be searched or filtered. */
export function ListEmpty({ text, hint, narrowedHint = componentTexts.list.noMatchHint }: ListEmptyProps) {
  return <EmptyText text={text} hint={useIsFiltered() ? narrowedHint : hint} />;
}

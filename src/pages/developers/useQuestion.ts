import { useState } from 'react';
import { useOnceOpened } from '../../components/useOnceOpened.ts';

/** What is asked about a row, or of a new one. */
export type Question<Row, Verb extends string> = { verb: 'create' } | { verb: Verb; row: Row };

/** The row of an open question; undefined where it is another one. */
export const rowFor = <Row, Verb extends string>(
  question: Question<Row, Verb> | undefined,
  verb: Verb,
): Row | undefined => (question?.verb === verb && 'row' in question ? question.row : undefined);

/** Its dialogs are loaded with the first question, and kept so that they fade out. */
export function useQuestion<Row, Verb extends string>() {
  const [question, ask] = useState<Question<Row, Verb>>();
  const isUsed = useOnceOpened(question !== undefined);
  return { question, isUsed, ask, close: () => ask(undefined) };
}

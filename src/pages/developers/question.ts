/** The dialog to open: for a new row, or for an action on an existing one. */
export type Question<Row, Verb extends string> =
  | { verb: 'create'; row?: undefined }
  | { verb: Verb; row: Row };

/** Returns the row of the open dialog; undefined if the dialog of another action is open. */
export const rowFor = <Row, Verb extends string>(
  question: Question<Row, Verb> | undefined,
  verb: Verb,
): Row | undefined => (question?.verb === verb ? question.row : undefined);

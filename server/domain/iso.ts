/** A row with its instants as calls answer them, in ISO 8601. */
export type Iso<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name];
};

export const iso = <Row extends object>(row: Row): Iso<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as Iso<Row>;

/** What a call answers, with these fields as instants, as a table has them. */
export type Dated<Answer, Fields extends keyof Answer> = Omit<Answer, Fields> & {
  [Field in Fields]: null extends Answer[Field] ? Date | null : Date;
};

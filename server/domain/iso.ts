/** Formats the instants of a row as calls answer them, in ISO 8601. */
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

/** The answer of a call with these fields as instants, as tables store them. */
export type Dated<Answer, Fields extends keyof Answer> = Omit<Answer, Fields> & {
  [Field in Fields]: null extends Answer[Field] ? Date | null : Date;
};

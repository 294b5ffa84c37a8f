// The columns of a list that are shown: those that its rows have values for, unless the person has chosen otherwise.
import { useMediaQuery } from '@mui/material';
import { useStore } from 'react-admin';
import { useProfile } from '../../authProvider/profile.ts';
import { hasField } from '../../dataProvider/compat/rows.ts';
import { isAdmin, readRole } from '../../session.ts';
import type { Column } from './column.ts';

/** Labels of columns that were switched on or off, stored per list and person. */
type Choice = Readonly<Record<string, boolean>>;

/** The columns that rows have values for. */
export const columnsOf = <Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  ownClient: string | undefined,
): readonly Column<Row>[] =>
  columns.filter(
    ({ optional, isOfClients, render, text }) =>
      (render ?? text) !== undefined &&
      (!optional || hasField(rows, optional)) &&
      (!isOfClients || hasOtherClients(rows as readonly { client_name?: string }[], ownClient)),
  );

/**
 * Whether a list needs a Client column, because some rows belong to other clients than the signed-in user's. True for an Admin until the
 * rows are loaded, so that the columns do not shift.
 */
const hasOtherClients = (rows: readonly { client_name?: string }[], ownClient: string | undefined): boolean =>
  rows.length === 0
    ? isAdmin(readRole())
    : rows.some(({ client_name }) => client_name !== undefined && client_name !== ownClient);

interface ListOf<Row> {
  resource: string;
  data?: readonly Row[] | undefined;
}

export function useColumns<Row extends { id: string | number }>(
  columns: readonly Column<Row>[],
  { resource, data }: ListOf<Row>,
) {
  const [choice, setChoice] = useStore<Choice>(`${resource}.columns`, {});
  const ownClient = useProfile().data?.message.client.name;
  const possible = columnsOf(columns, data ?? [], ownClient);
  const isNarrow = useMediaQuery('(max-width: 87.4375rem)', { noSsr: true });
  const isShown = ({ label, isExtra, saidBy }: Column<Row>) =>
    choice[label] ?? !(isExtra || (saidBy && isNarrow && hasField(data ?? [], saidBy)));
  return {
    possible,
    shown: possible.filter(isShown),
    isShown,
    toggle: (column: Column<Row>) => setChoice({ ...choice, [column.label]: !isShown(column) }),
    reset: () => setChoice({}),
  };
}

export type ShownColumns<Row extends { id: string | number }> = ReturnType<typeof useColumns<Row>>;

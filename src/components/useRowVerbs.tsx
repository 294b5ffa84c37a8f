// What a list does to its rows when each can be switched on and off, changed and deleted, as far as the role allows; and
// what is open meanwhile: a question about a row, its form, or an empty one.
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Module } from '../../contract/endpoint.ts';
import { useCan } from '../authProvider/useCan.ts';
import { RowMenu } from './RowMenu.tsx';
import type { RowAction } from './RowMenu.tsx';

type RowVerb = 'update' | 'toggle' | 'delete';
type Opened<Row> = { verb: RowVerb; row: Row } | { verb: 'create' };

interface RowVerbsOptions<Row> {
  /** What the menu of a row is read aloud as being for. */
  nameOf: (row: Row) => string;
  /** Further things to do with a row, for whoever may update it. */
  more?: (row: Row) => readonly RowAction[];
}

export function useRowVerbs<Row extends { status: number }>(
  module: Module,
  { nameOf, more }: RowVerbsOptions<Row>,
) {
  const [opened, setOpened] = useState<Opened<Row>>();
  const mayCreate = useCan(module, 'create');
  const mayUpdate = useCan(module, 'update');
  const mayDelete = useCan(module, 'delete');

  const actionsOf = (row: Row): RowAction[] => {
    const ask = (verb: RowVerb) => () => setOpened({ verb, row });
    return [
      ...(mayUpdate
        ? [
            { label: row.status === 1 ? 'Deactivate' : 'Activate', onClick: ask('toggle') },
            { label: 'Update', onClick: ask('update') },
            ...(more?.(row) ?? []),
          ]
        : []),
      ...(mayDelete ? [{ label: 'Delete', onClick: ask('delete'), isDestructive: true }] : []),
    ];
  };
  const menu = (row: Row): ReactNode => (
    <RowMenu label={`Actions for ${nameOf(row)}`} actions={actionsOf(row)} />
  );

  return {
    mayCreate,
    menu: mayUpdate || mayDelete ? menu : undefined,
    update: mayUpdate ? (row: Row) => setOpened({ verb: 'update', row }) : undefined,
    create: () => setOpened({ verb: 'create' }),
    close: () => setOpened(undefined),
    /** The row a question or form is open for. */
    askedTo: (verb: RowVerb): Row | undefined =>
      opened?.verb === verb && 'row' in opened ? opened.row : undefined,
    /** What the form is open for. */
    inForm: opened?.verb === 'create' ? ('new' as const) : opened?.verb === 'update' ? opened.row : undefined,
  };
}

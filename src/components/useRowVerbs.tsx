// The actions on rows that can be switched, updated and deleted, as far as the role allows, and the dialog that is open: a
// confirmation, the form of a row, or an empty form.
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Module } from '../../contract/endpoint.ts';
import { useCan } from '../authProvider/useCan.ts';
import { RowMenu } from './RowMenu.tsx';
import type { RowAction } from './RowMenu.tsx';

type RowVerb = 'update' | 'toggle' | 'delete';
type Opened<Row> = { verb: RowVerb; row: Row } | { verb: 'create' };

interface RowVerbsOptions<Row> {
  /** The name of a row in the accessible name of its menu. */
  nameOf: (row: Row) => string;
  /** Further actions for roles that may update. */
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
    /** The row of the open confirmation. */
    askedTo: (verb: RowVerb): Row | undefined =>
      opened?.verb === verb && 'row' in opened ? opened.row : undefined,
    /** The row in the open form. */
    inForm: opened?.verb === 'create' ? ('new' as const) : opened?.verb === 'update' ? opened.row : undefined,
  };
}

// The verbs of a list whose rows can be switched, changed and deleted if the role allows it, and what is open: a confirmation for a row,
// its form, or an empty form.
import { useState, type ReactNode } from 'react';
import type { Action, Module } from '../../../contract/access.ts';
import { useMay } from '../../authProvider/useCan.ts';
import { componentTexts } from '../componentTexts.ts';
import { RowMenu, type RowActions } from './RowMenu.tsx';

type RowVerb = 'update' | 'toggle' | 'delete';
type Opened<Row> = { verb: RowVerb; row: Row } | { verb: 'create'; row?: undefined };

interface RowVerbsOptions<Row> {
  /** The name of the row, for the accessible name of its menu. */
  nameOf: (row: Row) => string;
  updateLabel?: string;
  /** The permissions that creating needs; unset: `create`. Modules where one call creates and changes need `update`, too. */
  createNeeds?: readonly Exclude<Action, 'read'>[];
  /** Further actions for roles that may update the row. */
  more?: (row: Row) => RowActions;
}

/** Rows without a status cannot be switched. */
export function useRowVerbs<Row extends object>(
  module: Module,
  { nameOf, updateLabel = componentTexts.update, createNeeds = ['create'], more }: RowVerbsOptions<Row>,
) {
  const [opened, setOpened] = useState<Opened<Row>>();
  const may = useMay(module);
  const onClose = () => setOpened(undefined);
  const mayCreate = createNeeds.every((action) => may[action]);

  const actionsOf = (row: Row): RowActions => {
    const ask = (verb: RowVerb) => () => setOpened({ verb, row });
    return [
      may.update &&
        'status' in row && {
          label: row.status === 1 ? componentTexts.deactivate : componentTexts.activate,
          onClick: ask('toggle'),
        },
      may.update && { label: updateLabel, onClick: ask('update') },
      ...((may.update && more?.(row)) || []),
      may.delete && { label: componentTexts.delete, onClick: ask('delete'), isDestructive: true },
    ];
  };
  const menu = (row: Row): ReactNode => <RowMenu name={nameOf(row)} actions={actionsOf(row)} />;

  return {
    actionsOf,
    menu: may.update || may.delete ? menu : undefined,
    update: may.update ? (row: Row) => setOpened({ verb: 'update', row }) : undefined,
    create: mayCreate ? () => setOpened({ verb: 'create' }) : undefined,
    /** Props of the dialog with the form, whose value has no row for a new one. */
    form: { value: opened?.verb === 'create' || opened?.verb === 'update' ? opened : undefined, onClose },
    /** Props of the confirmation of a verb. */
    confirmationOf: (verb: RowVerb) => ({ value: opened?.verb === verb ? opened.row : undefined, onClose }),
  };
}

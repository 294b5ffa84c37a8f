// A record in a drawer over its list, at its own address (useRecord.ts), with title, id, link to copy, and facts.
import { Fragment } from 'react';
import type { RaRecord } from 'react-admin';
import { RecordDialog, type RecordDialogProps } from '../dialog/RecordDialog.tsx';
import type { DialogProps } from '../dialog/useDialog.ts';
import { CopyPlace } from './CopyPlace.tsx';

interface RecordDrawerProps<Row>
  extends DialogProps<Row>, Pick<RecordDialogProps<Row>, 'title' | 'children'> {
  /** The resource whose list is part of the address. */
  resource: string;
}

export const RecordDrawer = <Row extends RaRecord>({
  resource,
  children,
  ...dialog
}: RecordDrawerProps<Row>) => (
  <RecordDialog isDrawer renderTools={({ id }) => <CopyPlace resource={resource} id={id} />} {...dialog}>
    {/* The key discards what was typed if another record is opened in its place, for example by the palette. */}
    {(record) => <Fragment key={record.id}>{children(record)}</Fragment>}
  </RecordDialog>
);

// A record over its list, at its own address (useRecord.ts): a drawer with its title, its id and link to copy, and its facts.
import type { RaRecord } from 'react-admin';
import { RecordDialog, type RecordDialogProps } from '../RecordDialog.tsx';
import { CopyPlace } from './CopyPlace.tsx';

interface RecordDrawerProps<Row> extends Pick<
  RecordDialogProps<Row>,
  'value' | 'title' | 'onClose' | 'children'
> {
  /** Whose list the address of the record belongs to. */
  resource: string;
}

export const RecordDrawer = <Row extends RaRecord>({ resource, ...dialog }: RecordDrawerProps<Row>) => (
  <RecordDialog isDrawer renderTools={({ id }) => <CopyPlace resource={resource} id={id} />} {...dialog} />
);

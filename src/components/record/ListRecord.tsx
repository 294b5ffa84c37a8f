// The open record of a list (useRecord.ts) in a drawer. Must be rendered within the list.
import { useListContext, type RaRecord } from 'react-admin';
import type { RecordDialogProps } from '../dialog/RecordDialog.tsx';
import { RecordDrawer } from './RecordDrawer.tsx';
import { useRecord } from './useRecord.ts';

interface ListRecordProps<Row> extends Pick<RecordDialogProps<Row>, 'title' | 'children'> {
  /** Time between two reads of a record that is not among the list's rows, in milliseconds; unset: read once. */
  pollMs?: number;
}

export function ListRecord<Row extends RaRecord>({ pollMs, ...drawer }: ListRecordProps<Row>) {
  const { resource } = useListContext();
  const [record, open] = useRecord<Row>(pollMs);
  return <RecordDrawer resource={resource} value={record} onClose={() => open(undefined)} {...drawer} />;
}

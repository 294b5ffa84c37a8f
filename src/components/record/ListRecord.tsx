// The open record of a list (useRecord.ts) in a drawer. Must be rendered within the list.
import { useListContext, type RaRecord } from 'react-admin';
import type { RecordDialogProps } from '../RecordDialog.tsx';
import { RecordDrawer } from './RecordDrawer.tsx';
import { useRecord } from './useRecord.ts';

export function ListRecord<Row extends RaRecord>(props: Pick<RecordDialogProps<Row>, 'title' | 'children'>) {
  const { resource } = useListContext();
  const [record, open] = useRecord<Row>();
  return <RecordDrawer<Row> resource={resource} value={record} onClose={() => open(undefined)} {...props} />;
}

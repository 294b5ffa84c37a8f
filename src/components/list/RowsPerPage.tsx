// The number of rows per page: ten as in the specification (requirements/portal.md#lists), or more if the person chose so.
import { useListContext, useStore } from 'react-admin';
import { pageSize } from '../../../contract/common.ts';
import { SelectField } from '../SelectField.tsx';
import { listTexts } from './listTexts.ts';

const choices = [pageSize, 25, 50, 100];

/** Returns the person's choice for all lists, and its setter. */
export function useRowsPerPage() {
  const [rows, setRows] = useStore<number>('rowsPerPage', pageSize);
  return [choices.includes(rows) ? rows : pageSize, setRows] as const;
}

export function RowsPerPage() {
  const { perPage, setPerPage, total = 0 } = useListContext();
  const [, keep] = useRowsPerPage();
  if (total <= pageSize) return null;
  return (
    <SelectField
      size="small"
      value={perPage}
      onChange={(event) => {
        const rows = Number(event.target.value);
        keep(rows);
        setPerPage(rows);
      }}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': listTexts.rowsPerPage } } }}
      options={choices.map((rows) => [rows, listTexts.perPage(rows)])}
    />
  );
}

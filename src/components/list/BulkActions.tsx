// Actions on the selected rows of a list, above its table.
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, Typography, useMediaQuery } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useDataProvider, useListContext, type Identifier, type RaRecord } from 'react-admin';
import { ConfirmAction } from '../dialog/ConfirmAction.tsx';
import { DownloadButton } from '../files/DownloadButton.tsx';
import type { ListExport } from './ListDownload.tsx';
import type { CountNoun } from '../../format/countTexts.ts';
import { formatCount, formatNumber } from '../../format/formatNumber.ts';
import { useKeptFocus } from '../keptFocus.ts';
import { listTexts } from './listTexts.ts';
import { reportRefused } from './reportRefused.ts';
import { SelectMatching } from './SelectMatching.tsx';
import { useDialog } from '../dialog/useDialog.ts';

export interface BulkAction {
  label: string;
  isDestructive?: boolean;
  /** Returns the consequence, for the confirmation. */
  consequence: (count: string) => string;
  /** Makes one write for all rows; the `message` of the answer is shown as a notice. */
  run: (ids: readonly number[]) => Promise<object | void>;
  /** The notice if the server sent no message. */
  done: string;
}

/** An action that needs a dialog instead of a confirmation. */
export interface BulkDialog {
  label: string;
  open: (ids: readonly number[]) => void;
}

export interface Bulk<Row> {
  actions?: readonly (BulkAction | BulkDialog)[];
  /** Whether the role may apply the actions to a row; unset: to every row. */
  isOpenTo?: (row: Row) => boolean;
  /** Downloads the selected rows. */
  file?: ListExport<Row>;
}

interface BulkActionsProps<Row> extends Bulk<Row> {
  /** Singular noun of the rows. */
  noun: CountNoun;
}

export function BulkActions<Row extends RaRecord>(props: BulkActionsProps<Row>) {
  const { noun, actions = [], file } = props;
  const { selectedIds, onUnselectItems, filter, filterValues } = useListContext();
  const filters = JSON.stringify([filter, filterValues]);
  const selectedBy = useRef(filters);
  useEffect(() => {
    // Drops the selection when the filters change, so that no action affects hidden rows.
    if (filters !== selectedBy.current) onUnselectItems();
    selectedBy.current = filters;
  }, [filters, onUnselectItems]);
  const [asked, setAsked] = useDialog<BulkAction>();
  const count = formatCount(selectedIds.length, noun);
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const bar = useKeptFocus<HTMLDivElement>(selectedIds.length > 0);
  if (selectedIds.length === 0) return null;
  return (
    <Box ref={bar} tabIndex={-1} role="region" aria-label={listTexts.selection.label} sx={layout}>
      <IconButton
        size="small"
        aria-label={listTexts.selection.clear}
        title={listTexts.selection.clear}
        onClick={() => onUnselectItems()}
        sx={{ ml: -1 }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
      <Typography variant="body2" role="status" sx={{ mr: 0.5 }}>
        {/* On a phone, the actions need the room of the noun. */}
        {listTexts.selection.count(isNarrow ? formatNumber(selectedIds.length) : count)}
      </Typography>
      {actions.map((action) => (
        <Button
          key={action.label}
          size="small"
          color={'run' in action && action.isDestructive ? 'error' : 'primary'}
          onClick={() => ('run' in action ? setAsked(action) : action.open(selectedIds as number[]))}
        >
          {action.label}
        </Button>
      ))}
      {file && <SelectionDownload file={file} ids={selectedIds} />}
      {/* Last, because it disappears when it is pressed, and a second press would reach the button that takes its place. */}
      {actions.length > 0 && <SelectMatching noun={noun} isOpenTo={props.isOpenTo} />}
      <ConfirmAction
        {...asked}
        title={({ label }) => listTexts.selection.confirm(label, count)}
        confirm={({ label }) => label}
        isDestructive={({ isDestructive = false }) => isDestructive}
        run={async (action) => {
          const answer = await action.run(selectedIds as number[]);
          await reportRefused(answer, noun);
          onUnselectItems();
          return answer;
        }}
        done={({ done }) => done}
      >
        {(action) => action.consequence(count)}
      </ConfirmAction>
    </Box>
  );
}

/** Records per request. */
const recordsAtOnce = 100;

interface SelectionDownloadProps<Row> {
  file: ListExport<Row>;
  ids: readonly Identifier[];
}

function SelectionDownload<Row extends RaRecord>({ file, ids }: SelectionDownloadProps<Row>) {
  const { resource } = useListContext();
  const dataProvider = useDataProvider();
  const fetchPage = async (page: number) => {
    const chunk = ids.slice((page - 1) * recordsAtOnce, page * recordsAtOnce);
    const { data } = await dataProvider.getMany<Row>(resource, { ids: chunk });
    return { rows: data.map(file.row), lastPage: Math.ceil(ids.length / recordsAtOnce) };
  };
  return (
    <DownloadButton
      label={listTexts.selection.download}
      fileName={file.fileName}
      fields={file.fields}
      fetchPage={fetchPage}
    />
  );
}

/** Keeps the bar visible below the top bar (layout.css) while the rows scroll. */
const layout = {
  position: 'sticky',
  top: 56,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: 0.5, sm: 1 },
  px: 2,
  py: 0.75,
  borderBottom: '1px solid',
  borderColor: 'divider',
  backgroundColor: 'var(--accent-soft)',
  // The list around cuts off what is outside of it.
  outlineOffset: '-2px',
};

// The rows of RecordTable on a narrow screen: two lines, or more where a text is too long. Rows that open nothing show it in full, as it is
// shown nowhere else.
import { Box, ButtonBase, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { coarse, sizes } from '../../theme/tokens.ts';
import { keepsFocus } from '../keptFocus.ts';
import { SelectAllLine, SelectRow, type Selection } from './selection.tsx';

/** The content of a row: four corners, and buttons beside them. */
export interface CompactRow {
  title: ReactNode;
  titleEnd?: ReactNode;
  detail?: ReactNode;
  detailEnd?: ReactNode;
  actions?: ReactNode;
}

interface CompactRowsProps<Row> {
  /** Undefined while the first rows load. */
  rows: readonly Row[] | undefined;
  compact: (row: Row) => CompactRow;
  label: string;
  rowsPerPage: number;
  onOpen?: ((row: Row) => void) | undefined;
  selection?: Selection<Row> | undefined;
  /** The sums, shown as the last row. */
  totals?: CompactRow | undefined;
  /** Minimum height of a row as CSS. */
  height: string;
}

export function CompactRows<Row extends { id: string | number }>(props: CompactRowsProps<Row>) {
  const { rows, compact, label, rowsPerPage, onOpen, selection, totals, height } = props;
  const style = { ...rowStyle, minHeight: height };
  const hasActions = rows?.[0] !== undefined && 'actions' in compact(rows[0]);
  // Sums are aligned with the figures of rows that have a menu.
  const sums = totals && { id: 'sums', ...totals, ...(hasActions && { actions: null }) };
  return (
    <>
      {selection && rows?.length !== 0 && <SelectAllLine rows={rows ?? []} {...selection} />}
      <Box component="ul" aria-label={label} sx={listStyle}>
        {rows === undefined &&
          Array.from({ length: rowsPerPage }, (_, index) => (
            <Box component="li" key={index} sx={style}>
              <Skeleton width="45%" />
              <Skeleton width="75%" />
            </Box>
          ))}
        {rows?.map((row) => (
          <CompactItem
            key={row.id}
            row={row}
            compact={compact}
            onOpen={onOpen}
            selection={selection}
            style={selection ? { ...style, pl: 0.5 } : style}
          />
        ))}
        {sums && <CompactItem row={sums} compact={(row) => row} style={style} />}
      </Box>
    </>
  );
}

type CompactItemProps<Row> = Pick<CompactRowsProps<Row>, 'compact' | 'onOpen' | 'selection'> & {
  row: Row;
  style: object;
};

function CompactItem<Row extends { id: string | number }>(props: CompactItemProps<Row>) {
  const { row, compact, onOpen, selection, style } = props;
  const { actions, ...corners } = compact(row);
  // Buttons have space of their own around their symbol.
  const cornersStyle = actions === undefined ? style : { ...style, pr: 0.5 };
  return (
    <Box component="li" ref={keepsFocus} sx={{ display: 'flex', alignItems: 'stretch' }}>
      {selection && (
        <Box sx={{ display: 'flex', alignItems: 'center', pl: 0.5, ...lineBelow }}>
          <SelectRow row={row} {...selection} />
        </Box>
      )}
      {onOpen ? (
        <ButtonBase
          sx={{ ...cornersStyle, ...ringInside, alignItems: 'stretch' }}
          onClick={() => onOpen(row)}
        >
          <Corners {...corners} linesMax={4} />
        </ButtonBase>
      ) : (
        <Box sx={cornersStyle}>
          <Corners {...corners} />
        </Box>
      )}
      {/* Null for a row without actions, which is aligned with the others. */}
      {actions !== undefined && <Box sx={actionsStyle}>{actions}</Box>}
    </Box>
  );
}

interface CornersProps extends Omit<CompactRow, 'actions'> {
  /** Number of lines after which a text is cut off; unset: never. */
  linesMax?: number;
}

function Corners({ title, titleEnd, detail, detailEnd, linesMax }: CornersProps) {
  return (
    <>
      <Line
        start={title}
        end={titleEnd}
        linesMax={linesMax}
        style={{ typography: 'body2', fontWeight: 600 }}
      />
      <Line
        start={detail}
        end={detailEnd}
        linesMax={linesMax}
        style={{ typography: 'caption', color: 'text.secondary' }}
      />
    </>
  );
}

interface LineProps {
  start: ReactNode;
  end: ReactNode;
  linesMax: number | undefined;
  style: object;
}

/** Texts at both ends, of which that at the start takes more lines if it is too long for one. */
const Line = ({ start, end, linesMax, style }: LineProps) => (
  <Box sx={{ display: 'flex', ...style }}>
    <Box component="span" sx={{ ...startStyle, WebkitLineClamp: linesMax }}>
      {start}
    </Box>
    <Box component="span" sx={endStyle}>
      {end}
    </Box>
  </Box>
);

const startStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  // Arabic is cut off at its own end.
  unicodeBidi: 'plaintext',
} as const;
const endStyle = {
  ml: 'auto',
  pl: 1,
  flexShrink: 0,
  maxWidth: '60%',
  textAlign: 'right',
  overflowWrap: 'anywhere',
} as const;
// An outline outside the row would be clipped by the card.
const ringInside = { '&.Mui-focusVisible': { outlineOffset: -2 } };
const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  // The card has a line of its own below the last row.
  '& > :last-child, & > :last-child > *': { borderBottom: 0 },
};
const lineBelow = { borderBottom: '1px solid', borderColor: 'divider' } as const;
const actionsStyle = {
  display: 'flex',
  alignItems: 'center',
  minWidth: 38,
  [coarse]: { minWidth: `calc(${sizes.touch} + 8px)` },
  pr: 1,
  ...lineBelow,
} as const;
const rowStyle = {
  ...lineBelow,
  display: 'flex',
  flex: 1,
  minWidth: 0,
  flexDirection: 'column',
  justifyContent: 'center',
  gap: 0.5,
  px: 2,
  py: 1,
  textAlign: 'left',
} as const;

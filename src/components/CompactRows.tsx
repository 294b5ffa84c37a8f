// The rows of RecordTable on a narrow screen: two lines each, what matters most on the first.
import { Box, ButtonBase, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';

/** The four corners of a row. */
export interface CompactRow {
  title: ReactNode;
  titleEnd?: ReactNode;
  detail?: ReactNode;
  detailEnd?: ReactNode;
}

interface CompactRowsProps<Row> {
  /** Undefined while the first rows load. */
  rows: readonly Row[] | undefined;
  compact: (row: Row) => CompactRow;
  label: string;
  rowsPerPage: number;
  onOpen?: ((row: Row) => void) | undefined;
  /** Of one row, in px. */
  height: number;
}

export function CompactRows<Row extends { id: string | number }>(props: CompactRowsProps<Row>) {
  const { rows, compact, label, rowsPerPage, onOpen, height } = props;
  const style = { ...rowStyle, height };
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows === undefined &&
        Array.from({ length: rowsPerPage }, (_, index) => (
          <Box component="li" key={index} sx={style}>
            <Skeleton width="45%" />
            <Skeleton width="75%" />
          </Box>
        ))}
      {rows?.map((row) => (
        <Box component="li" key={row.id}>
          {onOpen ? (
            <ButtonBase sx={{ ...style, width: '100%', alignItems: 'stretch' }} onClick={() => onOpen(row)}>
              <Corners {...compact(row)} />
            </ButtonBase>
          ) : (
            <Box sx={style}>
              <Corners {...compact(row)} />
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

function Corners({ title, titleEnd, detail, detailEnd }: CompactRow) {
  return (
    <>
      <Line start={title} end={titleEnd} style={{ typography: 'body2', fontWeight: 600 }} />
      <Line start={detail} end={detailEnd} style={{ typography: 'caption', color: 'text.secondary' }} />
    </>
  );
}

function Line({ start, end, style }: { start: ReactNode; end: ReactNode; style: object }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, ...style }}>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {start}
      </Box>
      <Box component="span" sx={{ flexShrink: 0 }}>
        {end}
      </Box>
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: 0.5,
  px: 2,
  borderBottom: '1px solid',
  borderColor: 'divider',
  textAlign: 'left',
} as const;

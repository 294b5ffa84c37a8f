import { Button, CircularProgress } from '@mui/material';
import { useState } from 'react';
import { useListContext, type RaRecord } from 'react-admin';
import type { CountNoun } from '../../format/countTexts.ts';
import { showFailure } from '../failureOf.ts';
import { formatCount } from '../../format/formatNumber.ts';
import { keepsFocus } from '../keptFocus.ts';
import { listTexts } from './listTexts.ts';
import { useListMeta } from './useListMeta.ts';

/** Most rows that are selected together. */
const selectedMax = 10_000;

interface SelectMatchingProps<Row> {
  noun: CountNoun;
  /** Whether a row can be selected; unset: every row can. */
  isOpenTo?: ((row: Row) => boolean) | undefined;
}

/** Selects the rows of all pages that match the filters. Hidden if there is one page only, and while all of them are selected. */
export function SelectMatching<Row extends RaRecord>({ noun, isOpenTo }: SelectMatchingProps<Row>) {
  const { data = [], getData, onSelect, selectedIds, total = 0 } = useListContext<Row>();
  const { isAtLeast = false } = useListMeta<{ isAtLeast: true }>();
  const [isBusy, setIsBusy] = useState(false);
  // Fewer than the total if some rows cannot be selected.
  const [found, setFound] = useState<number>();
  const isOnePage = data.length >= total;
  const isAll = selectedIds.length >= total || selectedIds.length === found;
  if (!getData || isOnePage || isAll) return null;
  const selectAll = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const rows = await getData({ maxResults: selectedMax });
      const ids = (isOpenTo ? rows.filter(isOpenTo) : rows).map(({ id }) => id);
      setFound(ids.length);
      onSelect(ids);
    } catch (error) {
      showFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  const { all, first, matching } = listTexts.selection;
  const label =
    total > selectedMax
      ? first(formatCount(selectedMax, noun))
      : isOpenTo || isAtLeast
        ? matching
        : all(formatCount(total, noun));
  return (
    <Button
      ref={keepsFocus}
      size="small"
      // Not disabled, which would take the focus away.
      aria-busy={isBusy}
      startIcon={isBusy && <CircularProgress size={14} />}
      onClick={() => void selectAll()}
    >
      {label}
    </Button>
  );
}

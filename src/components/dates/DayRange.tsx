// Two fields for the first and last day of a range, with which a list is filtered (requirements/portal.md#date-ranges).
import { useEventCallback } from '@mui/material';
import { useEffect, useState } from 'react';
import { firstDay } from '../../../contract/common.ts';
import { componentTexts } from '../componentTexts.ts';
import { DateField } from './DateField.tsx';
import { isRange, type DateRange } from './dateRange.ts';
import { useToday } from './useToday.ts';

const texts = componentTexts.dates;

/** Pause after typing before a range applies, in milliseconds: the 3 of a 31 is a day, too. */
const pauseMs = 600;

interface DayRangeProps {
  days: DateRange;
  onChange: (days: DateRange) => void;
}

/** A change is reported when both days are set and in order: a picked one at once, a typed one after a pause or when its field is left. */
export function DayRange({ days, onChange }: DayRangeProps) {
  const today = useToday();
  const [typed, setTyped] = useState(days);
  const [pending, setPending] = useState<DateRange>();
  // Reported ranges come back as props later, when others may be half-typed. Only ranges from elsewhere (Back, a link) replace what is
  // typed.
  const [reported, setReported] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState(nameOf(days));
  if (nameOf(days) !== seen) {
    const at = reported.indexOf(nameOf(days));
    setSeen(nameOf(days));
    setReported(at === -1 ? [] : reported.slice(at + 1));
    if (at === -1) {
      setTyped(days);
      setPending(undefined);
    }
  }
  const report = useEventCallback((range: DateRange | undefined) => {
    setPending(undefined);
    if (!range) return;
    setReported([...reported, nameOf(range)]);
    onChange(range);
  });
  useEffect(() => {
    const timer = pending && setTimeout(() => report(pending), pauseMs);
    return () => clearTimeout(timer);
  }, [pending, report]);
  const change = (changed: Partial<DateRange>, isTyped: boolean) => {
    const next = { ...typed, ...changed };
    setTyped(next);
    const range = isRange(next) ? next : undefined;
    if (isTyped) setPending(range);
    else report(range);
  };
  const leave = useEventCallback(() => report(pending));

  const isReversed = Boolean(typed.start_date && typed.end_date) && !isRange(typed);
  const bounds = { min: firstDay, max: today, onBlur: leave, sx: dayStyle };
  return (
    <>
      <DateField
        {...bounds}
        label={texts.start}
        value={typed.start_date}
        onChange={(start_date, isTyped) => change({ start_date }, isTyped)}
      />
      <DateField
        {...bounds}
        label={texts.end}
        value={typed.end_date}
        error={isReversed ? texts.reversed : undefined}
        onChange={(end_date, isTyped) => change({ end_date }, isTyped)}
      />
    </>
  );
}

const nameOf = ({ start_date, end_date }: DateRange) => `${start_date} ${end_date}`;

const dayStyle = { flex: { xs: '1 1 8.75rem', sm: '0 0 11rem' } };

// The record in the address: /promotional-sms/900 opens message 900 over its list, which keeps its filters and page.
import { useEffect, useRef } from 'react';
import { useGetOne, useListContext, type RaRecord } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { isRefusal } from '../../dataProvider/http.ts';
import { showNotice } from '../../notices/notices.ts';
import { allowBack } from '../form/useAskBeforeBack.ts';

/** Time after which a record that could not be read is read again, in milliseconds. */
const failedMs = 5_000;

/** State of the history entry that a list pushes to open a record: closing the record then goes back to the entry of the list. */
interface Pushed {
  isOverList?: boolean;
}

/** Options of `navigate` to open a record, so that closing it returns to the screen that it was opened from. */
export const overList: { state: Pushed } = { state: { isOverList: true } };

/** Returns a function that opens a record of the surrounding list at its address. */
export function useOpenRecord() {
  const { resource } = useListContext();
  const { search } = useLocation();
  const navigate = useNavigate();
  return ({ id }: RaRecord) => void navigate({ pathname: `/${resource}/${id}`, search }, overList);
}

/**
 * Returns the open record of the surrounding list, undefined if there is none, and a setter. A record among the list's rows is updated with
 * the list. Any other record is read by its id every `pollMs` milliseconds; if that fails, a notice says why. If the server refused it,
 * the record is closed.
 */
export function useRecord<Row extends RaRecord>(pollMs?: number) {
  const { resource, data } = useListContext<Row>();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const openRecord = useOpenRecord();
  const id = recordIn(pathname, resource);
  const row = data?.find((each) => String(each.id) === id);
  // A listed record that no longer exists was deleted, here or elsewhere, which needs no notice.
  const listedId = useRef<string>(undefined);
  useEffect(() => {
    if (row) listedId.current = id;
  }, [row, id]);
  const close = () => void navigate({ pathname: `/${resource}`, search }, { replace: true });
  const read = useGetOne<Row>(
    resource,
    { id: id ?? '' },
    {
      enabled: id !== undefined && !row,
      refetchInterval: ({ state: { data: known, error } }) =>
        error && !known ? failedMs : (pollMs ?? false),
      onError: (error) => {
        // Another attempt may succeed, and what is open stays open.
        const isTemporary = !isRefusal(error) || error.status === 429;
        const isGone = isRefusal(error) && error.status === 404 && listedId.current === id;
        if (!isGone && !(isTemporary && read.data)) showNotice('error', error.message);
        if (!isTemporary) close();
      },
    },
  );
  const open = (opened: Row | undefined) => {
    if (opened) openRecord(opened);
    else if ((state as Pushed | null)?.isOverList) {
      allowBack();
      void navigate(-1);
    } else close();
  };
  return [id === undefined ? undefined : (row ?? read.data), open] as const;
}

/** The id after the path of the list; undefined if the list itself is open. */
const recordIn = (pathname: string, resource: string): string | undefined =>
  pathname.startsWith(`/${resource}/`) ? pathname.slice(resource.length + 2).replace(/\/+$/, '') : undefined;
